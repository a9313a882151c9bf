import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, nobody } from '@/test/people';
import { type Answers, visit } from '@/test/visit';

const home: Answers = { '/api/home': { body: { latest: [], lists: [] } }, '/api/session': nobody };
const signedIn = (redirect_path: string) => ({
  body: { user: ada.body.user, created: false, redirect_path },
});
const refused = (status: number, code: string, detail: string) => ({ status, body: { code, detail } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

async function goesHomeAfter(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms - 500);
  expect(window.location.pathname).toBe('/auth/callback');
  await vi.advanceTimersByTimeAsync(700);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
}

test('says what it does, and hides the secret from the address', async () => {
  visit('/auth/callback#token=s3cret', { ...home, '/api/sign-in/link/open': 'never' });
  expect(await screen.findByText('Completing sign in...')).toBeDefined();
  await waitFor(() => expect(window.location.hash).toBe(''));
});

test('tells the words of a provider that refused, and goes home', async () => {
  visit('/auth/callback?error=access_denied&error_description=You+said+no', home);
  expect(await screen.findByText('Authentication Error')).toBeDefined();
  expect(screen.getByText('You said no')).toBeDefined();
  await goesHomeAfter(3000);
});

test('a link leads to the page that it was asked for on', async () => {
  visit('/auth/callback#token=s3cret', {
    ...home,
    '/api/session': ada,
    '/api/sign-in/link/open': signedIn('/lists/latest?x=1'),
  });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/lists/latest?x=1'));
});

test('never to a page of somebody else', async () => {
  visit('/auth/callback#token=s3cret', { ...home, '/api/sign-in/link/open': signedIn('//evil.example') });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('with a session it goes to the kept page, once', async () => {
  globalThis.localStorage.setItem('segue.redirect', '"/lists/latest"');
  visit('/auth/callback', { ...home, '/api/session': ada });
  await waitFor(() => expect(window.location.pathname).toBe('/lists/latest'));
  expect(globalThis.localStorage.getItem('segue.redirect')).toBeNull();
});

test('a session that cannot be read', async () => {
  visit('/auth/callback', { ...home, '/api/session': { status: 500, body: {} } });
  expect(await screen.findByText('Failed to establish session')).toBeDefined();
  await goesHomeAfter(3000);
});

test('without a session it waits, then says so', async () => {
  visit('/auth/callback', home);
  await screen.findByText('Completing sign in...');
  await vi.advanceTimersByTimeAsync(4500);
  expect(screen.queryByText('Authentication timeout')).toBeNull();
  await vi.advanceTimersByTimeAsync(700);
  expect(await screen.findByText('Authentication timeout')).toBeDefined();
  await goesHomeAfter(3000);
});

test('somebody who signs in meanwhile is led on', async () => {
  const answers = { ...home };
  visit('/auth/callback', answers);
  await screen.findByText('Completing sign in...');
  await vi.advanceTimersByTimeAsync(700);
  answers['/api/session'] = ada;
  await vi.advanceTimersByTimeAsync(1200);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('a link that was used', async () => {
  visit('/auth/callback#token=old', {
    ...home,
    '/api/sign-in/link/open': refused(410, 'link.spent', 'This link was used or has ended.'),
  });
  expect(await screen.findByText('Failed to establish session')).toBeDefined();
  expect(screen.getByText('This link was used or has ended.')).toBeDefined();
  await goesHomeAfter(3000);
});

test('no answer at all', async () => {
  visit('/auth/callback#token=s3cret', { ...home, '/api/sign-in/link/open': 'silence' });
  expect(await screen.findByText('An unexpected error occurred')).toBeDefined();
  await goesHomeAfter(3000);
});

test('a link that another browser asked for takes a press of a button', async () => {
  const answers: Answers = {
    ...home,
    '/api/sign-in/link/open': refused(409, 'link.other_browser', 'Another browser asked.'),
  };
  visit('/auth/callback#token=s3cret', answers);
  const button = await screen.findByRole('button', { name: 'Sign in here' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(window.location.pathname).toBe('/auth/callback');
  answers['/api/sign-in/link/open'] = signedIn('/lists/latest');
  fireEvent.click(button);
  await waitFor(() => expect(window.location.pathname).toBe('/lists/latest'));
});

test('a provider that verifies no address: a mail does', async () => {
  visit('/auth/callback?code=c&state=s', {
    ...home,
    '/api/sign-in/provider': {
      status: 202,
      body: { provider: 'spotify', email: 'ada@mixes.example', redirect_path: '/' },
    },
    '/api/sign-in/link': { status: 202, body: { expires_in_seconds: 600 } },
  });
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ada@mixes.example');
  fireEvent.click(screen.getByRole('button', { name: 'Send Magic Link' }));
  expect(await screen.findByText('Login link sent!')).toBeDefined();
});

test.each(['silence' as const, { status: 204, body: null }])(
  'signing out leads home, also when it fails',
  async (answer) => {
    visit('/logout', { ...home, '/api/session': answer });
    expect(await screen.findByText('Signing out...')).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  },
);

test('the first admin: sign in, press, done', async () => {
  const answers: Answers = { ...home, '/api/session/first-admin': { status: 204, body: null } };
  visit('/first-admin#token=s3cret', answers);
  expect(await screen.findByRole('button', { name: 'Sign in first' })).toBeDefined();
  expect(window.location.hash).toBe('');
});

test('the first admin: a link that is no more use', async () => {
  visit('/first-admin#token=old', {
    ...home,
    '/api/session': ada,
    '/api/session/first-admin': refused(410, 'link.spent', ''),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Become the first admin' }));
  expect(await screen.findByText('This link no longer works')).toBeDefined();
  expect(globalThis.localStorage.getItem('segue.first_admin')).toBeNull();
});

test('the first admin: an address that nobody has proven', async () => {
  visit('/first-admin#token=s3cret', {
    ...home,
    '/api/session': ada,
    '/api/session/first-admin': refused(409, 'user.unproven', ''),
    '/api/sign-in/link': { status: 202, body: {} },
    '/api/sign-in/code': { body: { user: ada.body.user, created: false, redirect_path: '/' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Become the first admin' }));
  expect(await screen.findByText('Confirm your address first')).toBeDefined();
  expect(globalThis.localStorage.getItem('segue.first_admin')).toBe('"s3cret"');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm your address' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  expect(await screen.findByRole('button', { name: 'Become the first admin' })).toBeDefined();
});
