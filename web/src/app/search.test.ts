import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search';

test.each(['', '?t=90', '?track=3-track-id', '?t=1%3A02%3A03', '?track=a+title'])(
  '%s stays as it is',
  (text) => {
    expect(stringifySearch(parseSearch(text))).toBe(text);
  },
);
