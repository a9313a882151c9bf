import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Memory, useTextFile } from './useTextFile';

vi.mock('@/core/loadDecoding', () => ({ loadDecoding: () => import('@/core/decoding') }));

/** 'Море - Ночь' in Windows-1251: too few letters for anyone to tell. */
const few = [0xcc, 0xee, 0xf0, 0xe5, 0x20, 0x2d, 0x20, 0xcd, 0xee, 0xf7, 0xfc];

/** Russian, in one of the encodings in which its letters follow the alphabet. */
const cyrillic = (text: string) =>
  [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });

const long = 'Лунный Причал - Ночной прибой\r\nБереговая стража - Дорога домой\r\n';

const fileOf = (bytes: number[] | string, name = 'evening.txt') =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name);

function useField(start = '', memory?: Memory) {
  const [text, write] = useState(start);
  return { text, write, file: useTextFile(text, write, memory) };
}

const field = (start?: string, memory?: Memory) => {
  const { result, unmount } = renderHook(() => useField(start, memory));
  const open = (...files: File[]) => act(() => result.current.file.open(files));
  return { result, unmount, open };
};

test('a file of today is read without a word', async () => {
  const { result, open } = field();
  await open(fileOf('\ufeffTern - Brine\r\nKelp - Été\r'));
  expect(result.current.text).toBe('Tern - Brine\nKelp - Été\n');
  expect(result.current.file.file).toMatchObject({ encoding: 'utf-8', by: 'bytes' });
  expect(result.current.file.undo).toBeNull();
});

test('an old file is read by its letters, and in another encoding at a press', async () => {
  const { result, open } = field();
  await open(fileOf(cyrillic(long)));
  expect(result.current.text).toBe(long.replaceAll('\r\n', '\n'));
  expect(result.current.file.file).toMatchObject({ encoding: 'windows-1251', by: 'letters' });
  act(() => result.current.file.readIn('koi8-r'));
  expect(result.current.text).toContain('кСММШИ');
  expect(result.current.file.file).toMatchObject({ encoding: 'koi8-r', by: 'person' });
  // Nothing of theirs was lost, so there is nothing to take back.
  expect(result.current.file.undo).toBeNull();
});

test('a poor guess fills in nothing until a person chooses', async () => {
  const { result, open } = field('Tern - Brine');
  await open(fileOf(few, 'few.cue'));
  expect(result.current.text).toBe('Tern - Brine');
  expect(result.current.file.unclear).toMatchObject({ name: 'few.cue', isUnseen: false });
  act(() => result.current.file.cancel());
  expect(result.current.file.unclear).toBeNull();
  await open(fileOf(few, 'few.cue'));
  act(() => result.current.file.readIn('windows-1251'));
  expect(result.current.text).toBe('Море - Ночь');
  expect(result.current.file.file?.name).toBe('few.cue');
  act(() => result.current.file.undo?.());
  expect(result.current.text).toBe('Tern - Brine');
  expect(result.current.file.file).toBeNull();
});

test('Undo brings back what was typed, and writes over nothing that was typed since', async () => {
  const { result, open } = field('Tern - Brine');
  await open(fileOf('Kelp - Tide\nWrack - Ebb'));
  act(() => result.current.file.undo?.());
  expect(result.current.text).toBe('Tern - Brine');
  await open(fileOf('Kelp - Tide\nWrack - Ebb'));
  act(() => result.current.write('Kelp - Tide\nWrack - Flood'));
  expect(result.current.file.undo).toBeNull();
  act(() => result.current.write('Kelp - Tide\nWrack - Ebb'));
  act(() => result.current.file.undo?.());
  expect(result.current.text).toBe('Tern - Brine');
});

test('Undo outlasts another encoding, a file that is refused, and the page', async () => {
  const memory: Memory = {};
  const { result, open, unmount } = field('Tern - Brine', memory);
  await open(fileOf(cyrillic(long)));
  act(() => result.current.file.readIn('koi8-r'));
  await open(fileOf('', 'a.txt'));
  expect(result.current.file.problem).toMatch(/is empty/);
  const { text } = result.current;
  unmount();
  const again = field(text, memory).result;
  act(() => again.current.file.undo?.());
  expect(again.current.text).toBe('Tern - Brine');
});

test('another file takes the place of the one before, unless somebody has worked on that', async () => {
  const { result, open } = field();
  await open(fileOf('Kelp - Tide\nWrack - Ebb'));
  await open(fileOf('Tern - Brine'));
  expect(result.current.file.undo).toBeNull();
  act(() => result.current.write('Tern - Brine\nmine - too'));
  await open(fileOf('Kelp - Tide'));
  act(() => result.current.file.undo?.());
  expect(result.current.text).toBe('Tern - Brine\nmine - too');
});

test('a text that was written anew is no file any more', async () => {
  const { result, open } = field();
  await open(fileOf(cyrillic(long)));
  act(() => result.current.write(`${result.current.text}Tern - Brine`));
  expect(result.current.file.file).not.toBeNull();
  act(() => result.current.write('Tern - Brine'));
  expect(result.current.file.file).toBeNull();
});

test('whoever comes back to the field finds its file, as long as the text is the same', async () => {
  const memory: Memory = {};
  const { result, unmount, open } = field('', memory);
  await open(fileOf(cyrillic(long)));
  const { text } = result.current;
  unmount();
  expect(field(text, memory).result.current.file.file?.encoding).toBe('windows-1251');
  expect(field('Tern - Brine', memory).result.current.file.file).toBeNull();
});

test.each([
  ['a picture', fileOf([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2], 'a.png'), /not a text/],
  ['a file of nothing', fileOf('', 'a.txt'), /is empty/],
  ['a file that is too long', fileOf('x'.repeat(5_000_001), 'a.nml'), /'a.nml' has 5.1 MB. .* 5 MB at most/],
])('%s is refused in words', async (_, file, words) => {
  const { result, open } = field('Tern - Brine');
  await open(file);
  expect(result.current.file.problem).toMatch(words);
  expect(result.current.text).toBe('Tern - Brine');
  act(() => result.current.write('Tern - Brine!'));
  expect(result.current.file.problem).toBeNull();
});

test('a folder, which cannot be read, is refused in words', async () => {
  const folder = fileOf('', 'crate');
  vi.spyOn(folder, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'));
  const { result, open } = field();
  await open(folder);
  expect(result.current.file.problem).toBe("'crate' could not be read.");
});

test('several files at once are refused in words', async () => {
  const { result, open } = field();
  await open(fileOf('a'), fileOf('b'));
  expect(result.current.file.problem).toBe('These are 2 files. Open one at a time.');
  await open(fileOf('Tern - Brine'));
  expect(result.current.file.problem).toBeNull();
});

test('the file that was asked for last is the one that is opened', async () => {
  const { result } = field();
  const slow = fileOf('Slow - One');
  let answer = (_: ArrayBuffer) => {};
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(new Promise((done) => (answer = done)));
  act(() => void result.current.file.open([slow]));
  expect(result.current.file.reading).toBe('evening.txt');
  await act(() => result.current.file.open([fileOf('Quick - One')]));
  await act(async () => answer(new TextEncoder().encode('Slow - One').buffer));
  await waitFor(() => expect(result.current.file.reading).toBeNull());
  expect(result.current.text).toBe('Quick - One');
});
