/** The door to the tables of letters, apart from the others: few pages open files, and every page holds the others. */
import { again } from '@/lib/again';
import { whenServed } from '@/lib/worker';
import address from '../../pkg/decoding/decoding_bg.wasm?url';
import { once } from './once';
import type { Decoding } from './types';
import type { Door } from './useLoaded';

/** Which encoding the letters of a file are in. */
export const loadDecoding: Door<Decoding> = once(again(() => import('./decoding')));

/**
 * Has the worker keep the tables for when there is no network, without loading them. Without a worker, or where a
 * person saves data, they come when they are needed.
 */
export async function keepDecoding(): Promise<void> {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  if (connection?.saveData === true) return;
  await whenServed();
  if (document.head.querySelector(`link[href="${address}"]`) !== null) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', as: 'fetch', crossOrigin: '', href: address });
  document.head.append(link);
}
