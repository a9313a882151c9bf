/**
 * Asks the editing module: lays texts and numbers on its desk and reads the answer's table; see
 * `core-wasm/src/editing/desk.rs`.
 */
import { Desk, type Question } from '../../pkg/editing/editing';
import { memory } from '../../pkg/editing/editing_bg.wasm';
import { TABLE_NONE } from '../../pkg/types';

/** One for the page: it keeps its room and its table between questions. */
const desk = new Desk();
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

let bytes = new Uint8Array(memory.buffer);
let words = new Uint32Array(memory.buffer);
/** The memory from the desk's room on, which stays where it is as long as it is large enough. */
let room = bytes;

/** The module's memory as it is now: where it has grown, it is another buffer, and views of the old one are empty. */
function look(): void {
  if (bytes.length > 0) return;
  bytes = new Uint8Array(memory.buffer);
  words = new Uint32Array(memory.buffer);
  room = bytes;
}

/** The module's memory as numbers, until the next question. */
export function numbers(): Uint32Array {
  look();
  return words;
}

export type Part = string | number | boolean | Uint8Array;

/** Asks a question about texts and numbers; returns where the answer's table begins in {@link numbers}. */
export function answered(question: Question, parts: readonly Part[]): number {
  let most = 0;
  for (const part of parts) {
    // A UTF-16 unit takes three bytes of UTF-8 at the most.
    most += typeof part === 'string' ? part.length * 3 : part instanceof Uint8Array ? part.length : 0;
  }
  const start = desk.room(most);
  // Making room may have let the memory grow.
  look();
  if (room.byteOffset !== start) room = bytes.subarray(start);
  let end = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      end += encoder.encodeInto(part, end === 0 ? room : room.subarray(end)).written;
      desk.text(end);
    } else if (part instanceof Uint8Array) {
      room.set(part, end);
      end += part.length;
      desk.text(end);
    } else {
      desk.number(Number(part));
    }
  }
  return desk.ask(question) / Uint32Array.BYTES_PER_ELEMENT;
}

/** The bytes of the texts of the last answer. */
export function texts(): Uint8Array {
  look();
  const start = desk.texts();
  return bytes.subarray(start, start + desk.textBytes());
}

export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);

/** An answer, read from its start to its end, before the next question. */
export class Answer {
  readonly #table = numbers();
  readonly #texts = texts();
  #at: number;

  constructor(start: number) {
    this.#at = start;
  }

  number(): number {
    return this.#table[this.#at++] ?? 0;
  }

  maybe(): string | null {
    const [start, end] = [this.number(), this.number()];
    return start === TABLE_NONE ? null : decode(this.#texts.subarray(start, end));
  }

  text(): string {
    return this.maybe() ?? '';
  }

  /** As many things as the next number says. */
  list<T>(read: (answer: Answer) => T): T[] {
    return Array.from({ length: this.number() }, () => read(this));
  }

  texts(): string[] {
    return this.list(() => this.text());
  }
}

export const ask = (question: Question, ...parts: readonly Part[]): Answer =>
  new Answer(answered(question, parts));
