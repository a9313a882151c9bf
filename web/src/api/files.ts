/** A mix's tracklist as one of the files beside its page. */
import { problem, unreachable } from './errors';

export const fileOf = (slug: string, ending: string): string => `/mix/${encodeURIComponent(slug)}${ending}`;

export async function getFile(slug: string, ending: string): Promise<string> {
  const answer = await fetch(fileOf(slug, ending)).catch(() => {
    throw unreachable();
  });
  if (!answer.ok) throw problem(answer.status, null);
  return answer.text();
}
