import { expect, test } from 'vitest';
import { givenRows, givenWords, hidableWords } from './giver';

test('what was given is counted in words, and what was not is left out', () => {
  const none = { times: 0, votes: 0, comments: 0, submissions: 0, suggestions: 0 };
  expect(givenWords(none)).toBe('');
  expect(givenWords({ ...none, comments: 1 })).toBe('1 comment');
  expect(givenWords({ ...none, times: 27, votes: 40 })).toBe('27 times and 40 votes');
  expect(givenWords({ ...none, times: 1, votes: 2, submissions: 3, suggestions: 1 })).toBe(
    '1 time, 2 votes, 3 submissions and 1 suggestion',
  );
});

test('what was given is a row for each kind; of it times and comments can be hidden', () => {
  const given = { times: 27, mixes: 2, votes: 40, comments: 0, submissions: 1, suggestions: 0 };
  expect(givenRows(given)).toEqual([
    ['Times', '27, in 2 mixes'],
    ['Votes', '40'],
    ['Comments', 'none'],
    ['Submissions', '1'],
  ]);
  expect(hidableWords(given)).toBe('27 times');
});
