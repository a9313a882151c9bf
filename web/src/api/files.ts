/** What the server writes of a mix for use elsewhere. */
import { problem, unreachable } from './errors';

/** Address of a mix's tracklist as one of the files beside its page. */
export const fileOf = (slug: string, ending: string): string => `/mix/${encodeURIComponent(slug)}${ending}`;

async function get(path: string): Promise<Response> {
  const answer = await fetch(path).catch(() => {
    throw unreachable();
  });
  if (!answer.ok) throw problem(answer.status, null);
  return answer;
}

export async function getFile(slug: string, ending: string): Promise<string> {
  return (await get(fileOf(slug, ending))).text();
}

/** How loud a sound file is along it: a byte for each column of each band. */
export async function getPeaks(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await get(url)).arrayBuffer());
}

/** The markup that shows a mix's player in another page. */
export async function getEmbedCode(slug: string): Promise<string> {
  const page = new URL(fileOf(slug, ''), location.origin).href;
  const answer = await get(`/oembed?url=${encodeURIComponent(page)}`);
  const { html }: { html: string } = await answer.json();
  return html;
}
