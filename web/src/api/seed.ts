/**
 * What the server wrote into the page: the site's configuration, and the answer that the first screen would
 * otherwise have to ask for. An answer is taken once; a page opened later asks anew.
 */

export interface Config {
  site_name: string;
  widget_url: string;
  comments_enabled: boolean;
  spotify_enabled: boolean;
}

interface Seed {
  config: Config;
  path?: string;
  data?: unknown;
}

const fallback: Config = {
  site_name: 'Segue',
  widget_url: 'https://w.soundcloud.com',
  comments_enabled: false,
  spotify_enabled: true,
};

function read(): Seed {
  const element = typeof document === 'undefined' ? null : document.getElementById('segue-page');
  if (!element?.textContent) return { config: fallback };
  try {
    const seed = JSON.parse(element.textContent) as Partial<Seed>;
    return { ...seed, config: { ...fallback, ...seed.config } };
  } catch {
    return { config: fallback };
  }
}

let seed: Seed | null = null;

function current(): Seed {
  seed ??= read();
  return seed;
}

export function config(): Config {
  return current().config;
}

/** The answer to `path` that came with the page, if it is that one; a second call finds none. */
export function takeSeed<T>(path: string): T | undefined {
  const { path: seeded, data } = current();
  if (seeded !== path || data === undefined || data === null) return undefined;
  seed = { config: current().config };
  return data as T;
}

/** The answer that came with the page, whether it was taken or not. */
export function pageSeed(): { path: string; data: unknown } | null {
  const { path, data } = read();
  return path === undefined || data === undefined || data === null ? null : { path, data };
}
