import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadListening } from '@/core';
import { aMix, aTrack } from '@/test/mixes';
import { Embed } from './Embed';
import { EmbedMissing } from './EmbedMissing';

beforeAll(async () => {
  await loadListening();
});

const nowhere = { t: undefined, track: undefined };
const sound = { source: 'soundcloud', url: 'https://soundcloud.com/x' } as const;

test('shows whose mix it is, its tracklist, and the way to the full page', () => {
  const tracks = [aTrack(1), aTrack(2, { start_seconds: null, timestamp: '??:??' })];
  render(<Embed mix={aMix({ tracks, audio: sound })} link={{ t: '90', track: undefined }} />);
  expect(screen.getByRole('heading', { name: 'Night Bus' })).toBeDefined();
  const list = screen.getByRole('list', { name: 'Tracklist of Night Bus' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByRole('button', { name: /Title 1/ })).toBeDefined();
  expect(within(list).queryByRole('button', { name: /Title 2/ })).toBeNull();
  const link = screen.getByRole('link', { name: 'Open in Segue' });
  expect(link.getAttribute('href')).toBe('/mix/night-bus?t=90');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a press asks for sound, and says so where none comes', async () => {
  // No script of others is loaded in here, so the widget does not answer.
  render(<Embed mix={aMix({ id: 'plays', audio: sound })} link={nowhere} />);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect((await screen.findByRole('alert')).textContent).toBe("SoundCloud isn't answering");
});

test('a mix without audio says so and has nothing to press', () => {
  render(<Embed mix={aMix({ id: 'mute', audio: null })} link={nowhere} />);
  expect(screen.getByText('No Audio Available')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Play' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(document.querySelector('[aria-current]')).toBeNull();
});

test('a mix that is gone says so', () => {
  render(<EmbedMissing />);
  expect(screen.getByRole('heading', { name: 'Mix Not Found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Segue' }).getAttribute('href')).toBe('/');
});
