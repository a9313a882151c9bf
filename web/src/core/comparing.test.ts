import { expect, test } from 'vitest';
import { loadComparing } from './loadComparing';

test('a suggestion is compared row by row, and what is taken of it becomes the list', async () => {
  const rules = await loadComparing();
  const before = [
    { id: 'a', artist: 'Kelp', title: 'Tide', start_seconds: 0 },
    { id: 'b', artist: 'ID', title: 'ID', start_seconds: 240 },
  ];
  const pasted = [
    { artist: 'Kelp', title: 'Tide (Tern Remix)', start_seconds: null },
    { artist: 'Ada Lune', title: 'Slow Harbour', start_seconds: null },
  ];
  const after = rules.completedRows(before, pasted);
  expect(after.map(({ start_seconds }) => start_seconds)).toEqual([0, 240]);

  const lines = rules.twoWay(before, after);
  expect(lines.map(({ kind }) => kind)).toEqual(['renamed', 'filled']);
  const rows = rules.applyLines(before, after, lines, ['leave']).map(({ row }) => row);
  expect(rows).toEqual([before[0], { ...before[1], artist: 'Ada Lune', title: 'Slow Harbour' }]);
});

test('comparing long lists over and over leaves no memory behind', async () => {
  const rules = await loadComparing();
  const { memory } = await import('../../pkg/comparing/comparing_bg.wasm');
  const list = Array.from({ length: 300 }, (_, at) => ({
    artist: `Kelp ${at % 7}`,
    title: `Tide ${at}`,
    start_seconds: at * 60,
  }));
  const later = list.map((row) => ({ ...row, title: `${row.title} (VIP)` }));
  rules.twoWay(list, later);
  const { byteLength } = memory.buffer;
  for (let round = 0; round < 20; round += 1) {
    rules.applyLines(list, later, rules.twoWay(list, later), []);
  }
  expect(memory.buffer.byteLength).toBe(byteLength);
});
