import { beforeEach, expect, test, vi } from 'vitest';
import { keep } from './kept';

const asTexts = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored : []);

/** Stores a value as another tab does, which this one is then told. */
function storeElsewhere(key: string, value: readonly string[]): void {
  localStorage.setItem(key, JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key }));
}

let key = '';
beforeEach(({ task }) => {
  key = `segue.${task.id}`;
});

test('what another tab stores is told to whoever watches, and is the same object until it changes', () => {
  const kept = keep(key, asTexts);
  const hear = vi.fn();
  kept.subscribe(hear);
  expect(kept.read()).toEqual([]);
  storeElsewhere(key, ['there']);
  expect(hear).toHaveBeenCalledOnce();
  expect(kept.read()).toEqual(['there']);
  expect(kept.read()).toBe(kept.read());
});

test('what another tab stored while nobody watched is not overwritten', () => {
  const kept = keep(key, asTexts);
  const leave = kept.subscribe(() => {});
  kept.write(['here']);
  leave();
  storeElsewhere(key, ['here', 'there']);
  kept.write([...kept.read(), 'here again']);
  expect(kept.read()).toEqual(['here', 'there', 'here again']);
});

test('nor where nobody has ever watched', () => {
  const kept = keep(key, asTexts);
  expect(kept.read()).toEqual([]);
  storeElsewhere(key, ['there']);
  expect(kept.read()).toEqual(['there']);
});
