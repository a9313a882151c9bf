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

export type Part = string | number | boolean | Uint8Array;

/** Asks a question about texts and numbers; returns the address of the answer's table. */
export function address(question: Question, parts: readonly Part[]): number {
  let bytes = 0;
  for (const part of parts) {
    // A UTF-16 unit takes three bytes of UTF-8 at the most.
    bytes += typeof part === 'string' ? part.length * 3 : part instanceof Uint8Array ? part.length : 0;
  }
  // Making room may grow the module's memory, so the view is taken after it.
  const start = desk.room(bytes);
  const room = new Uint8Array(memory.buffer, start, bytes);
  let end = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      end += encoder.encodeInto(part, room.subarray(end)).written;
      desk.text(end);
    } else if (part instanceof Uint8Array) {
      room.set(part, end);
      end += part.length;
      desk.text(end);
    } else {
      desk.number(Number(part));
    }
  }
  return desk.ask(question);
}

/** The bytes of the texts of the last answer. */
export const texts = (): Uint8Array => new Uint8Array(memory.buffer, desk.texts(), desk.textBytes());

export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);

/** An answer, read from its start to its end, before the next question. */
export class Answer {
  readonly #table: Uint32Array;
  readonly #texts = texts();
  #at = 0;

  constructor(table: number) {
    this.#table = new Uint32Array(memory.buffer, table);
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
  new Answer(address(question, parts));
