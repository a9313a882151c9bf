/**
 * Writes into a field as its person would, so that the keys that take back what was typed take this back as well. A
 * browser knows only of changes that pass through its own editing, which takes too long for much text at once.
 */
import { difference } from './difference';

/** Longer texts, and longer pieces of text, would hold the page for more than a moment. */
const mostText = 100_000;
const mostPiece = 5_000;

/** A change that the browser knows nothing of. */
interface Step {
  before: string;
  after: string;
}

const steps = new WeakMap<HTMLTextAreaElement, Step[]>();
const mostSteps = 20;

/** Does something in which the focus, and what is in view, would change; both stay. */
function inPlace(field: HTMLTextAreaElement, act: () => void): void {
  const { activeElement } = document;
  const { scrollTop } = field;
  const { scrollX, scrollY } = window;
  act();
  if (activeElement instanceof HTMLElement && activeElement !== document.activeElement) {
    if (activeElement === document.body) field.blur();
    else activeElement.focus({ preventScroll: true });
  }
  field.scrollTop = scrollTop;
  window.scrollTo(scrollX, scrollY);
}

/** Whether the browser's own editing has made the change. */
function edit(field: HTMLTextAreaElement, text: string): boolean {
  const { head, tail } = difference(field.value, text);
  const piece = text.slice(head, text.length - tail);
  if (field.value.length > mostText || piece.length > mostPiece) return false;
  if (typeof document.execCommand !== 'function') return false;
  inPlace(field, () => {
    field.focus({ preventScroll: true });
    field.setSelectionRange(head, field.value.length - tail);
    if (piece === '') document.execCommand('delete');
    else document.execCommand('insertText', false, piece);
  });
  return field.value === text;
}

function put(field: HTMLTextAreaElement, text: string): void {
  // The page's framework hears of a value only where the element's own property is set.
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  inPlace(field, () => {
    set?.call(field, text);
    // What was typed before could be taken back into the wrong places: a field that is put in anew has forgotten it.
    field.parentNode?.insertBefore(field, field.nextSibling);
  });
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Takes back, or makes again, a change that the browser knows nothing of, once what was typed since is taken back. */
function press(event: KeyboardEvent): void {
  const field = event.currentTarget;
  const key = event.key.toLowerCase();
  if (!(field instanceof HTMLTextAreaElement) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const all = steps.get(field) ?? [];
  const isBack = key === 'z' && !event.shiftKey;
  const isAgain = key === 'y' || (key === 'z' && event.shiftKey);
  const { value } = field;
  const step = isBack ? all.findLast(({ after }) => after === value) : undefined;
  const undone = isAgain ? all.find(({ before }) => before === value) : undefined;
  const next = step?.before ?? undone?.after;
  if (next === undefined) return;
  event.preventDefault();
  put(field, next);
}

/** Writes a text into a field, of which the page hears as of typing; the focus stays where it is. */
export function rewrite(field: HTMLTextAreaElement, text: string): void {
  const before = field.value;
  if (before === text || edit(field, text)) return;
  const earlier = steps.get(field);
  if (earlier === undefined) field.addEventListener('keydown', press);
  steps.set(field, [...(earlier ?? []), { before, after: text }].slice(-mostSteps));
  put(field, text);
}
