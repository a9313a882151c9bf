/** A credit cut where names stand in it, so that each name can lead to its artist and the rest stays as written. */

export interface Part {
  text: string;
  isName: boolean;
}

export function cutCredit(credit: string, names: readonly string[]): Part[] {
  const parts: Part[] = [];
  let rest = credit;
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: name === '' ? -1 : rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      // The first in the text; of two that begin there, the longer.
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)
      .at(0);
    if (found === undefined) return [...parts, { text: rest, isName: false }];
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), isName: false });
    parts.push({ text: found.name, isName: true });
    rest = rest.slice(found.at + found.name.length);
  }
  return parts;
}
