import { expect, test } from 'vitest';
import { leftWords } from './continuing';

test.each([
  [20, '1 min left'],
  [34 * 60, '34 min left'],
  [3600, '1 h left'],
  [78 * 60 + 20, '1 h 18 min left'],
])('%d seconds: %s', (seconds, words) => expect(leftWords(seconds)).toBe(words));
