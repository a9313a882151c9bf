/** A page of this site as the server writes it. */
export async function getPage(path: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(path, { headers: { accept: 'text/html' }, priority: 'low', signal });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
