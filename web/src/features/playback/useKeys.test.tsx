import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveToasts } from '@/lib/toast';
import { player } from '@/player/player';
import { scan } from '@/player/scan';
import { aMix, aTrack } from '@/test/mixes';
import { type Others, useKeys } from './useKeys';
import { useRepeatKey } from './useRepeatKey';

vi.mock('@/player/engines', () => import('@/test/engines'));

const others: Others = { help: () => {}, like: () => {}, copy: () => {}, time: () => {} };

const said: string[] = [];
let stop: () => void;
beforeEach(() => {
  said.length = 0;
  stop = serveToasts(({ title }) => said.push(title));
  player.cue(aMix(), null);
  renderHook(() => useKeys(others));
});
afterEach(() => {
  scan.stay();
  stop();
});

const pressB = (repeat = false) => fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', repeat });

/** The page of a mix, which is in the player or not. */
const openPage = (isHere: boolean) => renderHook(() => useRepeatKey(isHere));

test('on the page of the mix in the player, B repeats the transition that is near', () => {
  openPage(true);
  pressB();
  expect(scan.round()).toMatchObject({ kind: 'repeat', cue: 60 });
  // A key that is held is one press.
  pressB(true);
  expect(scan.round()).not.toBeNull();
  expect(said).toEqual([]);
});

test('where no track is known to change, B says so', () => {
  player.cue(aMix({ id: 'mix-2', tracks: [aTrack(1)] }), null);
  openPage(true);
  pressB();
  expect(scan.round()).toBeNull();
  expect(said).toEqual(["Nobody knows yet when this mix's tracks change"]);
});

test('elsewhere B repeats nothing, as nobody would see it, and says where it does', () => {
  pressB();
  openPage(false);
  pressB();
  expect(scan.round()).toBeNull();
  const title = 'Open the page of the mix that plays to repeat a transition';
  expect(said).toEqual([title, title]);
});

test('B ends what repeats or is scanned, wherever that is', () => {
  const page = openPage(true);
  pressB();
  pressB();
  expect(scan.round()).toBeNull();
  pressB();
  page.unmount();
  pressB();
  expect(scan.round()).toBeNull();
  scan.start([0, 60]);
  pressB();
  expect(scan.round()).toBeNull();
  expect(said).toEqual([]);
});
