/** Whether an admin is setting times: then every row's time can be changed where it stands. */
import { createValue, useValue } from '@/lib/value';

const mode = createValue(false);

export const setTimestampMode = mode.write;

export const useTimestampMode = (): boolean => useValue(mode, (isOn) => isOn);
