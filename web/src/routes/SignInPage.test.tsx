import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ada, nobody } from '@/test/people';
import { visit } from '@/test/visit';

const offers = { '/api/session': nobody, '/api/sign-in/providers': { body: { providers: [] } } };
const mail = { status: 202, body: { expires_in_seconds: 600 } };

test('an address is needed, and said so', async () => {
  visit('/sign-in', offers);
  await userEvent.click(await screen.findByRole('button', { name: 'Send Magic Link' }));
  expect(await screen.findByText('Email required')).toBeDefined();
  expect(screen.getByText('Please enter your email address')).toBeDefined();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('a link is sent, and the code from the same mail can be typed', async () => {
  visit('/sign-in', {
    ...offers,
    '/api/sign-in/link': mail,
    '/api/sign-in/code': { status: 422, body: { code: 'code.wrong', detail: 'That code is wrong.' } },
  });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@mixes.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send Magic Link' }));
  expect(await screen.findByText('Login link sent!')).toBeDefined();
  expect(screen.getByText('Check your email and click the link to sign in')).toBeDefined();
  const code = screen.getByLabelText('Code');
  await userEvent.type(code, '12a34 56');
  expect(await screen.findByText('That code is wrong.')).toBeDefined();
  expect(code).toHaveProperty('value', '');
});

test('is busy while the mail is on its way to the server', async () => {
  visit('/sign-in', { ...offers, '/api/sign-in/link': 'never' });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@mixes.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send Magic Link' }));
  expect((await screen.findByRole('button', { name: 'Sending...' })).hasAttribute('disabled')).toBe(true);
});

test('both address and password are needed', async () => {
  visit('/sign-in', offers);
  await userEvent.click(await screen.findByRole('tab', { name: 'Password' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with password' }));
  expect(await screen.findByText('Email and password required')).toBeDefined();
  expect(screen.getByText('Please enter both email and password')).toBeDefined();
});

test.each([
  [
    { status: 401, body: { code: 'password.wrong', detail: 'The password is wrong.' } },
    'The password is wrong.',
  ],
  ['silence' as const, 'Something went wrong. Please try again.'],
])('says why a password did not do', async (answer, words) => {
  visit('/sign-in', { ...offers, '/api/sign-in/password': answer });
  await userEvent.click(await screen.findByRole('tab', { name: 'Password' }));
  await userEvent.type(screen.getByLabelText('Email'), 'ada@mixes.example');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}');
  const said = await screen.findByText(words);
  expect(said.closest('li')?.textContent).toBe(`Error${words}`);
});

test.each([
  [true, 'Account created', 'You have been signed up and logged in!'],
  [false, 'Success', 'You have been signed in!'],
])('a password that does: created %s', async (created, title, words) => {
  visit('/sign-in', {
    ...offers,
    '/api/sign-in/password': { body: { user: ada.body.user, created, redirect_path: '/' } },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Password' }));
  await userEvent.type(screen.getByLabelText('Email'), 'ada@mixes.example');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}');
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

test('offers what the server offers, and nothing else', async () => {
  visit('/sign-in', { ...offers, '/api/sign-in/providers': { body: { providers: ['google'] } } });
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Spotify/ })).toBeNull();
});

test('who is signed in is led home, and named in the navbar', async () => {
  visit('/sign-in', { '/api/session': ada, '/api/home': { body: { latest: [], lists: [] } } });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Account of ada@mixes.example' }), {
    key: 'Enter',
  });
  expect(await screen.findByText('Signed in as')).toBeDefined();
  expect(screen.getByRole('menuitem', { name: 'Sign Out' }).getAttribute('href')).toBe('/logout');
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
});

test('the dialog stays for whoever goes on by keys after the link is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    visit('/no/page', { ...offers, '/api/sign-in/link': mail });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@mixes.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Magic Link' }));
    await screen.findByText('Login link sent!');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' });
    await vi.advanceTimersByTimeAsync(3500);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('the dialog says that the link is on its way, closes by itself and begins anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    visit('/no/page', { ...offers, '/api/sign-in/link': mail });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    await screen.findByRole('dialog', { name: 'Sign in to Segue' });
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@mixes.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Magic Link' }));
    await screen.findByText('Login link sent!');
    expect(globalThis.localStorage.getItem('segue.redirect')).toBe('"/no/page"');
    await vi.advanceTimersByTimeAsync(2500);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(700);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', '');
  } finally {
    vi.useRealTimers();
  }
});
