import { afterEach, expect, test, vi } from 'vitest';
import { afresh, endSignIn, isSignInAsked, onSignInAsked } from './afresh';
import { ApiError } from './errors';

const stale = new ApiError(403, 'session.stale', 'Sign in again to go on.');
const leave: (() => void)[] = [];
const show = () => leave.push(onSignInAsked(() => {}));

afterEach(() => {
  for (const it of leave.splice(0)) it();
});

/** Something that is refused until somebody has signed in. */
function dangerous() {
  let isFresh = false;
  const act = vi.fn(async () => {
    if (!isFresh) throw stale;
    return 'done';
  });
  return { act, signIn: () => (isFresh = true) };
}

test('what needs a fresh sign-in is done again after it', async () => {
  show();
  const { act, signIn } = dangerous();
  const done = afresh(act);
  await vi.waitFor(() => expect(isSignInAsked()).toBe(true));
  signIn();
  endSignIn(true);
  expect(await done).toBe('done');
  expect(act).toHaveBeenCalledTimes(2);
  expect(isSignInAsked()).toBe(false);
});

test('several wait for one sign-in', async () => {
  show();
  const { act, signIn } = dangerous();
  const done = Promise.all([afresh(act), afresh(act)]);
  await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(isSignInAsked()).toBe(true));
  signIn();
  endSignIn(true);
  expect(await done).toEqual(['done', 'done']);
});

test('whoever does not sign in is told why nothing was done', async () => {
  show();
  const { act } = dangerous();
  const done = afresh(act);
  await vi.waitFor(() => expect(isSignInAsked()).toBe(true));
  endSignIn(false);
  await expect(done).rejects.toBe(stale);
  expect(act).toHaveBeenCalledTimes(1);
});

test('another refusal asks for nothing, and neither does a page without the form', async () => {
  const other = new ApiError(403, 'role.forbidden', '');
  await expect(afresh(() => Promise.reject(stale))).rejects.toBe(stale);
  show();
  await expect(afresh(() => Promise.reject(other))).rejects.toBe(other);
  expect(isSignInAsked()).toBe(false);
});

test('a form that goes lets go of those who wait', async () => {
  show();
  const done = afresh(() => Promise.reject(stale));
  await vi.waitFor(() => expect(isSignInAsked()).toBe(true));
  for (const it of leave.splice(0)) it();
  await expect(done).rejects.toBe(stale);
});
