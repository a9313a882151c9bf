/** A tracklist that comes as a file: its bytes, and which text they are. */
import { loadEditing } from '@/core';
import { loadDecoding } from '@/core/loadDecoding';
import { megabytes, mostBytes } from '@/lib/size';
import { idOf } from './encodings';

export interface OpenFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** What its bytes are read in, as `TextDecoder` names it. */
  encoding: string;
  /** What tells the encoding: the bytes themselves, the letters that they would be, or whoever opened the file. */
  by: 'bytes' | 'letters' | 'person';
}

/** A file whose encoding nothing tells; whoever opened it has to. */
export interface UnclearFile extends Pick<OpenFile, 'name' | 'bytes'> {
  /** Whether nothing could look at its letters. */
  isUnseen: boolean;
}

/** Why a file is not opened, in words. */
export class FileProblem extends Error {}

/** The text of a file. Lines end as in a field of a page, so that places in one are places in the other. */
export const decoded = (bytes: Uint8Array<ArrayBuffer>, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');

export const textOf = ({ bytes, encoding }: OpenFile): string => decoded(bytes, encoding);

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > mostBytes) {
    throw new FileProblem(
      `'${file.name}' has ${megabytes(file.size)}. A tracklist can have ${megabytes(mostBytes)} at most.`,
    );
  }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    // A folder, a file that has gone meanwhile, or one that the browser may not read.
    throw new FileProblem(`'${file.name}' could not be read.`, { cause });
  });
  if (bytes.byteLength === 0) throw new FileProblem(`'${file.name}' is empty.`);
  return new Uint8Array(bytes);
}

/** Opens a file, and finds out which text it is. Throws a `FileProblem`. */
export async function openFile(file: File): Promise<OpenFile | UnclearFile> {
  const { name } = file;
  const [bytes, rules] = await Promise.all([bytesOf(file), loadEditing()]);
  const sure = rules.encodingOf(bytes);
  const told = sure === null ? await lettersOf(bytes) : { encoding: sure, by: 'bytes' as const };
  if (!('encoding' in told)) return { name, bytes, ...told };
  const opened = { name, bytes, ...told };
  if (rules.isBinary(textOf(opened))) {
    throw new FileProblem(`'${name}' is not a text. Open a cue sheet, a playlist or another tracklist.`);
  }
  return opened;
}

/** What the letters of a file from before Unicode tell. */
async function lettersOf(
  bytes: Uint8Array,
): Promise<Pick<OpenFile, 'encoding' | 'by'> | Pick<UnclearFile, 'isUnseen'>> {
  try {
    const rules = await loadDecoding();
    const guess = rules.guessEncoding(bytes);
    return guess === null ? { isUnseen: false } : { encoding: idOf(guess), by: 'letters' };
  } catch (cause) {
    // Without a network a person can tell still.
    console.warn('what tells letters apart did not load', cause);
    return { isUnseen: true };
  }
}

const shownLines = 6;

/** The first lines that tell one encoding from another: those with letters beyond ASCII, where there are any. */
export function tellingLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /[^\0-\x7f]/.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, shownLines);
}
