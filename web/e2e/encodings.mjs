/** Texts as programs from before Unicode wrote them. Node and browsers only read those encodings. */

/** The bytes of every letter of an encoding that has one byte or two for each. */
function lettersOf(encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const letters = new Map();
  const learn = (bytes) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !letters.has(letter)) letters.set(letter, bytes);
    } catch {
      // These bytes are no letter.
    }
  };
  for (let one = 0; one < 256; one += 1) learn([one]);
  for (let lead = 0x80; lead < 256; lead += 1) {
    for (let trail = 0x40; trail < 256; trail += 1) learn([lead, trail]);
  }
  return letters;
}

const known = new Map();

export function encoded(text, encoding) {
  if (!known.has(encoding)) known.set(encoding, lettersOf(encoding));
  return Buffer.from(
    [...text].flatMap((letter) => {
      const bytes = known.get(encoding).get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}
