import { expect, test } from 'vitest';
import { writeJson } from '@/lib/storage';
import { unsaved, unsavedOf } from './preferences';

const preferences = { add_to_spotify_liked: false, add_to_segue_playlist: true };

test('a choice is kept for the one who made it', () => {
  unsaved.write({ userId: 'user-1', preferences });
  expect(unsavedOf('user-1')).toEqual(preferences);
  expect(unsavedOf('user-2')).toBeNull();
  unsaved.write(null);
  expect(unsavedOf('user-1')).toBeNull();
});

test('whatever else is stored there is no choice, and no harm', () => {
  const stop = unsaved.subscribe(() => undefined);
  for (const stored of [7, [], { userId: 'user-1' }, { userId: 'user-1', preferences: { a: 1 } }, null]) {
    writeJson('local', 'segue.like-preferences', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'segue.like-preferences' }));
    expect(unsavedOf('user-1')).toBeNull();
  }
  stop();
});
