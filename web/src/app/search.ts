/** Query strings as everybody else writes them: plain text, no JSON, so that shared links stay readable. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(key, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
