/** Which engine plays which source. */
import type { Mix } from '@/api/types';
import type { EngineKind } from '../engine';
import { file } from './file';
import { soundcloud } from './soundcloud';

export type Source = NonNullable<Mix['audio']>['source'];

export const engines: Record<Source, EngineKind> = { file, soundcloud };
