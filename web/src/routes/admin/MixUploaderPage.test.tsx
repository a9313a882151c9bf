import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadEditing } from '@/core';
import { show } from '@/test/show';
import { MixUploaderPage } from './MixUploaderPage';

beforeAll(() => loadEditing());

let staged: unknown;
/** What the server waits for before it says that something is staged. */
let held: Promise<void> | undefined;

beforeEach(() => {
  staged = undefined;
  held = undefined;
  show(<MixUploaderPage />, async (call, body) => {
    if (call === 'GET /api/admin/library') return { folder: null, run: null };
    if (call === 'POST /api/admin/heads') return { title: null, artist: null, date: null };
    staged = body;
    await held;
    return { id: 'staged-1' };
  });
});

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const look = async (person: ReturnType<typeof userEvent.setup>, tab: string) =>
  person.click(await screen.findByRole('tab', { name: tab }));
const leave = async (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole('link', { name: 'what is waiting for review' }));

test('what was filled in stays while another tab is looked at, out of reach of the keyboard', async () => {
  const person = userEvent.setup();
  await person.type(await field('Mix Title'), 'Night Bus');
  await person.click(await field('Tracklist'));
  await person.paste('0:00 Pelt - Low');
  await look(person, 'Upload JSON');
  await person.click(await field('JSON data'));
  await person.paste('{"title":"Night Bus"}');
  // What is hidden is no text field for anybody.
  expect(screen.queryByRole('textbox', { name: 'Mix Title' })).toBeNull();
  await look(person, 'Library');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  await look(person, 'Paste Raw Tracklist');
  expect((await field('Mix Title')).value).toBe('Night Bus');
  expect((await field('Tracklist')).value).toBe('0:00 Pelt - Low');
  await look(person, 'Upload JSON');
  expect((await field('JSON data')).value).toBe('{"title":"Night Bus"}');
});

test.each([
  ['Paste Raw Tracklist', 'Tracklist'],
  ['Upload JSON', 'JSON data'],
])('whoever leaves with text in %s is asked first', async (tab, name) => {
  const person = userEvent.setup();
  await look(person, tab);
  await person.click(await field(name));
  await person.paste('0:00 Pelt - Low');
  await look(person, 'Paste Raw Tracklist');
  await leave(person);
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('whoever has filled in nothing, or has uploaded all of it, may go', async () => {
  const person = userEvent.setup();
  await person.type(await field('Mix Title'), 'Night Bus');
  await person.type(await field('Mix Artist'), 'Halden Vey');
  await person.click(screen.getByRole('button', { name: 'Upload Mix' }));
  await waitFor(async () => expect((await field('Mix Title')).value).toBe(''));
  expect(staged).toMatchObject({ data: { mix: { title: 'Night Bus' } } });
  await leave(person);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what is typed while a mix is sent stays, and what was sent goes', async () => {
  const person = userEvent.setup();
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  await person.type(await field('Mix Title'), 'Night Bus');
  await person.type(await field('Mix Artist'), 'Halden Vey');
  await person.click(await field('Tracklist'));
  await person.paste('0:00 Pelt - Low');
  await person.click(screen.getByRole('button', { name: 'Upload Mix' }));
  await screen.findByRole('button', { name: 'Uploading...' });
  await person.clear(await field('Tracklist'));
  await person.paste('0:00 Burr - High');
  answer();
  await waitFor(async () => expect((await field('Mix Title')).value).toBe(''));
  expect((await field('Mix Artist')).value).toBe('');
  expect((await field('Tracklist')).value).toBe('0:00 Burr - High');
});

test('JSON that is pasted while another is sent stays', async () => {
  const person = userEvent.setup();
  let answer = () => {};
  held = new Promise((resolve) => {
    answer = resolve;
  });
  await look(person, 'Upload JSON');
  await person.click(await field('JSON data'));
  await person.paste('{"title":"Night Bus"}');
  await person.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByRole('button', { name: 'Uploading...' });
  await person.clear(await field('JSON data'));
  await person.paste('{"title":"Day Bus"}');
  answer();
  await screen.findByRole('button', { name: 'Upload' });
  expect((await field('JSON data')).value).toBe('{"title":"Day Bus"}');
});
