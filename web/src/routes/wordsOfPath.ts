/** What somebody may have looked for who came to an address that leads nowhere: the words at its end. */
export function wordsOfPath(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  let text = last;
  try {
    text = decodeURIComponent(last);
  } catch {
    // Half an escape is no word, and the rest is one as it stands.
  }
  const words = text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.length < 3 ? '' : words;
}

const plain = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a title is near enough to such words to be suggested: the first of them is a whole word of it. */
export function isMeant(words: string, title: string): boolean {
  const [first] = plain(words);
  return first !== undefined && plain(title).includes(first);
}
