import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadEditing, useEditing } from '@/core';
import { show } from '@/test/show';
import { stagedEntityQuery } from '../queries';
import { StagedEditor } from './StagedEditor';

beforeAll(() => loadEditing());

const entity = {
  id: 'staged-1',
  type: 'mix',
  status: 'pending',
  reason: null,
  notes: null,
  data: { mix: { title: 'Night Bus', artist: 'Halden Vey', tracklist: [] } },
  submitted_by: null,
  created_at: '2026-03-14T20:00:00Z',
  version: 'version 1',
};

function Part({ onDone }: { onDone: () => void }) {
  const rules = useEditing();
  const { data } = useQuery(stagedEntityQuery('staged-1'));
  if (data === undefined || rules === null) return null;
  return <StagedEditor entity={data} rules={rules} onDone={onDone} />;
}

type Person = ReturnType<typeof userEvent.setup>;

const ask = async (person: Person) => person.click(await screen.findByRole('button', { name: /^Reject/ }));
const reason = () => screen.findByLabelText<HTMLTextAreaElement>('Reason');
const reject = async (person: Person) => person.click(screen.getByRole('button', { name: 'Reject' }));

test('the reason of a rejection that failed is there when it is tried again, also beside what somebody else changed', async () => {
  let version = 1;
  const answers = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => {
      version = 2;
      return Response.json({ code: 'edit.stale', detail: 'Somebody was faster.' }, { status: 409 });
    },
    () => entity,
  ];
  const onDone = vi.fn();
  show(<Part onDone={onDone} />, (call) => {
    if (call === 'GET /api/admin/staged-entities/staged-1')
      return { ...entity, version: `version ${version}` };
    if (call.endsWith('/plan')) return new Response(null, { status: 404 });
    return call.endsWith('/reject') ? answers.shift()?.() : { entries: [], next: null };
  });
  const person = userEvent.setup();
  await ask(person);
  await person.type(await reason(), 'It is a playlist.');
  await reject(person);
  await waitFor(() => expect(answers).toHaveLength(2));
  await ask(person);
  expect((await reason()).value).toBe('It is a playlist.');
  await reject(person);
  await person.click(await screen.findByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use theirs' })).toBeNull());
  await ask(person);
  expect((await reason()).value).toBe('It is a playlist.');
  await reject(person);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
