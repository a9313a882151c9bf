import { expect, test } from 'vitest';
import { draftKey, readDraft, writeDraft } from './drafts';

test('a draft is kept per track and per mix until it is cleared', () => {
  writeDraft(draftKey('mix-1', null), 'about the mix');
  writeDraft(draftKey('mix-1', 'track-2'), 'about the second');
  expect(readDraft('mix-1')).toBe('about the mix');
  expect(readDraft(draftKey('mix-1', 'track-2'))).toBe('about the second');
  expect(readDraft(draftKey('mix-1', 'track-3'))).toBe('');
  writeDraft('mix-1', '');
  expect(readDraft('mix-1')).toBe('');
  expect(readDraft(draftKey('mix-1', 'track-2'))).toBe('about the second');
});

test('the oldest draft goes when there are too many', () => {
  for (let mix = 0; mix < 40; mix += 1) writeDraft(`mix-${mix}`, 'words');
  expect(readDraft('mix-0')).toBe('');
  expect(readDraft('mix-39')).toBe('words');
});

test('storage that somebody else wrote is not believed', () => {
  globalThis.localStorage.setItem('segue.comment_drafts', '[["mix-1", 7], "x", ["mix-2", "words"]]');
  expect(readDraft('mix-1')).toBe('');
  expect(readDraft('mix-2')).toBe('words');
});
