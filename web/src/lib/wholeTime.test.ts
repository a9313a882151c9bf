import { expect, test } from 'vitest';
import { wholeTime } from './wholeTime';

test.each([
  ['0:28', '0:00:28'],
  ['62:03', '1:02:03'],
  ['1:02:03', '1:02:03'],
  ['', ''],
  ['??:??', '??:??'],
])('%s is %s', (time, whole) => expect(wholeTime(time)).toBe(whole));
