/** Whether the list follows what plays. A wish of the listener that outlives a page; not what the list does with it. */
import { createValue, useValue } from '@/lib/value';

const following = createValue(true);

export const setFollowing = following.write;

export const isFollowing = following.read;

export const useFollowing = (): boolean => useValue(following, (isOn) => isOn);
