/**
 * The name of a key as this site's keys are called, in small letters: by what it writes, and where that is no Latin
 * letter, as on a Cyrillic, Greek, Hebrew or Arabic layout, by where it lies.
 */
export function keyName({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1 || key < '\u0250') return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.replace(/^(Key|Digit|Numpad)/, '').toLowerCase();
}
