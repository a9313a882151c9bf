/** The journeys in the browser, as the tests read them. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

export interface Journey {
  name: string;
  run: () => Promise<void>;
  /** What is walked, where `run` only makes ready for it. */
  walk?: () => Promise<void>;
}

const folder = new URL('../../e2e/journeys/', import.meta.url);

export async function loadJourneys(): Promise<Journey[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  await Promise.all(files.map((name) => import(/* @vite-ignore */ new URL(name, folder).href)));
  const { loaded } = await import(/* @vite-ignore */ new URL('../journey.mjs', folder).href);
  return loaded;
}

/** What people can rely on, each with the name of the journey that shows it. */
export type Needs = ReadonlyArray<[need: string, journey: string]>;

/** Tests of each need that its journey is there. */
export async function expectShown(needs: Needs): Promise<void> {
  const names = (await loadJourneys()).map(({ name }) => name);
  test.each(needs)('%s', (_, journey) => {
    expect(names).toContain(journey);
  });
}
