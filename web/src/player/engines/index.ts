/** Which engine plays which source. */
import { config } from '@/api/seed';
import type { Mix } from '@/api/types';
import type { EngineKind } from '../engine';
import { file } from './file';
import { later } from './later';
import { loadWidgetScript } from './widget-api';

export type Source = NonNullable<Mix['audio']>['source'];

const soundcloud: EngineKind = {
  eager: false,
  create: later(async () => {
    // Both are on their way at once; what becomes of the script, the engine tells.
    loadWidgetScript(config().widget_url).catch(() => undefined);
    const { createWidgetEngine } = await import('./soundcloud');
    return createWidgetEngine;
  }),
};

export const engines: Record<Source, EngineKind> = { file, soundcloud };
