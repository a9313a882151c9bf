import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada } from '@/test/people';
import { visit } from '@/test/visit';

const home = { '/api/home': { body: { latest: [], lists: [] } } };
const admin = { body: { ...ada.body, user: { ...ada.body.user, role: 'admin' } } };

test('an admin sees who the page takes them for, and closes it by the same keys', async () => {
  visit('/', { ...home, '/api/session': admin });
  await screen.findByRole('button', { name: /^Account of/ });
  await userEvent.keyboard('{Control>}{Shift>}D{/Shift}{/Control}');
  const panel = await screen.findByRole('dialog', { name: 'Debug' });
  const part = (name: string) => within(panel).getByRole('region', { name }).textContent;
  expect(part('Auth state')).toContain('signed in');
  expect(part('User record')).toContain('ada@mixes.example');
  expect(part('Session')).toContain('magic_link');
  await userEvent.keyboard('{Control>}{Shift>}D{/Shift}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nobody else does', async () => {
  visit('/', { ...home, '/api/session': ada });
  await screen.findByRole('button', { name: /^Account of/ });
  await userEvent.keyboard('{Control>}{Shift>}D{/Shift}{/Control}');
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
});
