/**
 * Tells what happens on a page to whoever counts visitors here. Names and fields are the specification's (section 9);
 * nothing of it is kept in the browser, and nothing waits for it.
 */
import { client } from './client';
import type { EventName, EventProps } from './types';

/** What an address may say of where a visitor came from; everything else in it stays here. */
const sources = ['utm_source', 'source', 'ref'];

function here(): string {
  const query = new URLSearchParams(location.search);
  const kept = new URLSearchParams(
    sources.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  return kept.size === 0 ? location.pathname : `${location.pathname}?${kept}`;
}

export function tell(name: EventName, props: EventProps = {}, referrer: string | null = null): void {
  const body = { name, path: here(), referrer, props };
  client.POST('/api/events', { body, keepalive: true }).catch(() => {
    // Counting is a courtesy: without a network nothing is counted, and nobody is told.
  });
}
