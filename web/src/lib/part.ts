/** Parts of a page whose code comes when they are needed: a heart, a dialog, the dock. */
import { type ComponentType, lazy } from 'react';
import { toast } from './toast';

/** How long until the code of a part is asked for again: at first, and at most. */
const firstMs = 1000;
const mostMs = 30_000;

/** A while, or until the network is back. */
const aWhile = (ms: number): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = firstMs; ; wait = Math.min(wait * 2, mostMs)) {
    try {
      return await load();
    } catch (cause) {
      console.warn('a part of the page has not come', cause);
      toast({
        id: 'part',
        title: 'A part of this page could not be loaded',
        description: 'Retrying until it loads.',
        kind: 'bad',
        // A site that was renewed has it under another name, which a fresh page knows.
        action: { label: 'Reload', run: () => location.reload() },
      });
      await aWhile(wait);
    }
  }
}

/**
 * A part that is left out until its code is here. Code that cannot be loaded is asked for again: the page around it
 * stands, and so does what sounds.
 */
// biome-ignore lint/suspicious/noExplicitAny: each part's own type checks its props
export const part = <Name extends string, Parts extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Parts>,
  name: Name,
) => lazy(async () => ({ default: (await persistently(load))[name] }));
