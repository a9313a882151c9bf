import { expect, test } from 'vitest';
import { blankForm } from './draft';
import { offerOf } from './offer';

const sound = { title: 'Night Bus', artist: 'Halden Vey', cover_url: 'https://covers.example/1.jpg' };

test('empty fields are offered what is said of them', () => {
  const want = { title: 'Night Bus', artist: 'Halden Vey', image_url: 'https://covers.example/1.jpg' };
  expect(offerOf(sound, blankForm())).toEqual(want);
});

test('what somebody typed is never offered to be replaced', () => {
  const form = { ...blankForm(), title: 'Mine', image_url: 'nonsense' };
  expect(offerOf(sound, form)).toEqual({ artist: 'Halden Vey' });
});

test('what is not said is not offered', () => {
  expect(offerOf({ title: ' ', artist: null, cover_url: null }, blankForm())).toEqual({});
});
