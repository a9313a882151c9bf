import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { EditedMix, MixFacts } from '@/api/admin';
import { loadEditing } from '@/core';
import { anEditedMix } from '@/test/mixes';
import { show } from '@/test/show';
import { MixFactsForm } from './MixFactsForm';
import { editedMixQuery } from './queries';

beforeAll(() => loadEditing());

const { facts } = anEditedMix();

const edited = (version: string, over: Partial<MixFacts> = {}): EditedMix =>
  anEditedMix({ facts: { ...facts, ...over }, version });

function Part() {
  const { data } = useQuery(editedMixQuery('mix-1'));
  return data === undefined ? null : <MixFactsForm mix={data} />;
}

/** The form at a server that saves what it was sent once it is told to. */
function begin() {
  const sent: Array<{ facts: MixFacts; save: () => void }> = [];
  show(<Part />, (call, body) => {
    if (!call.startsWith('PUT')) return edited('version 0');
    return new Promise((done) => {
      const facts = body as MixFacts;
      sent.push({ facts, save: () => done(edited(`version ${sent.length}`, facts)) });
    });
  });
  return sent;
}

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole('button', { name: 'Save' }));
const saved = () => screen.findByRole('button', { name: 'Save' });

test('what is typed while the facts are saved stays, and is saved with the next press', async () => {
  const sent = begin();
  const person = userEvent.setup();
  await person.type(await field('Title'), ' Home');
  await press(person);
  await person.type(await field('Venue'), 'The Boiler House');
  sent[0]?.save();
  await saved();
  expect([(await field('Title')).value, (await field('Venue')).value]).toEqual([
    'Night Bus Home',
    'The Boiler House',
  ]);
  await press(person);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.facts).toEqual({ ...facts, title: 'Night Bus Home', venue: 'The Boiler House' });
});

test('a length that is typed while the facts are saved stays, with the keyboard in it', async () => {
  const sent = begin();
  const person = userEvent.setup();
  await person.type(await field('Title'), ' Home');
  await press(person);
  const length = await field(/^Length/);
  await person.clear(length);
  await person.type(length, '2:');
  sent[0]?.save();
  await saved();
  await person.keyboard('30');
  expect((await field(/^Length/)).value).toBe('2:30');
  await press(person);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.facts.duration_ms).toBe(150_000);
});

test('a length of somebody else takes the place of one that was not to be read', async () => {
  const theirs = { duration_ms: 120_000 };
  let isTheirs = false;
  const sent: unknown[] = [];
  show(<Part />, (call, body) => {
    if (!call.startsWith('PUT')) return isTheirs ? edited('version 1', theirs) : edited('version 0');
    sent.push(body);
    if (isTheirs) return edited('version 2', body as MixFacts);
    isTheirs = true;
    return Response.json({ code: 'edit.stale', detail: 'Somebody was faster.' }, { status: 409 });
  });
  const person = userEvent.setup();
  await person.type(await field('Title'), ' Home');
  await press(person);
  const length = await field(/^Length/);
  await person.clear(length);
  await person.type(length, 'x');
  await person.click(await screen.findByRole('button', { name: /theirs/i }));
  expect((await field(/^Length/)).value).toBe('2:00');
  await press(person);
  await waitFor(() => expect(sent).toHaveLength(2));
});
