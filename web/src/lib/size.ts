/** How large a text may be that is sent to the server. */

/** What the server takes of a request with a tracklist, in bytes: `TRACKLIST_LIMIT` in `server/src/extract/body.rs`. */
export const mostBytes = 5_000_000;

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`;

/** A UTF-16 unit takes three bytes at the most, so few texts have to be counted. */
const bytesOf = (text: string): number =>
  3 * text.length <= mostBytes ? 3 * text.length : new TextEncoder().encode(text).length;

/** Why a text cannot be a tracklist, in words: it is larger than the server takes. Null where it is not. */
export function tooLong(text: string): string | null {
  const bytes = bytesOf(text);
  if (bytes <= mostBytes) return null;
  return `This text has ${megabytes(bytes)}. A tracklist can have ${megabytes(mostBytes)} at most.`;
}
