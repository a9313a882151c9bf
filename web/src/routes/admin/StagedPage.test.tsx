import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { beforeEach, expect, test } from 'vitest';
import { ada } from '@/test/people';
import { type Answers, asked, visit } from '@/test/visit';

beforeEach(() => toast.dismiss());

const entry = (id: string, notes: string) => ({
  id,
  type: 'mix',
  status: 'pending',
  reason: null,
  notes,
  mix: null,
  preview: '',
  submitted_by: null,
  created_at: '2026-03-14T20:00:00Z',
});

const bulk = 'POST /api/admin/staged-entities/bulk';

test('the reason of a rejection that failed is there when it is tried again, and not for another entry', async () => {
  const answers: Answers = {
    '/api/session': { body: { ...ada.body, user: { ...ada.body.user, role: 'admin' } } },
    '/api/admin/staged-entities': {
      body: {
        entities: [entry('staged-1', 'Night Bus by Kelp'), entry('staged-2', 'Early Ferry by Kelp')],
        counts: { pending: 2, approved: 0, rejected: 0, imported: 0 },
        next: null,
      },
    },
    [bulk]: 'silence',
  };
  visit('/admin/staged-entities', answers);
  const person = userEvent.setup();
  await screen.findByText('Night Bus by Kelp');
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>('Reason');
  await person.keyboard('r');
  await person.type(await reason(), 'It is a playlist.');
  await person.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(asked).toContain(bulk));
  await person.keyboard('r');
  expect((await reason()).value).toBe('It is a playlist.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.keyboard('jr');
  expect((await reason()).value).toBe('');
});
