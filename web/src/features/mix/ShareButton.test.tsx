import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serveToasts, type ToastText } from '@/lib/toast';
import { aMix } from '@/test/mixes';
import { ShareButton } from './ShareButton';

const said: ToastText[] = [];
const told: unknown[] = [];
let stop: () => void = () => undefined;

function press(clipboard: unknown): void {
  said.length = 0;
  stop = serveToasts((text) => said.push(text));
  told.length = 0;
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('fetch', async (request: Request) => {
    told.push(await request.json());
    return new Response(null, { status: 202 });
  });
  render(<ShareButton mix={aMix()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
}

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

test('copies the link and says so', async () => {
  const writeText = vi.fn(async () => undefined);
  press({ writeText });
  await waitFor(() =>
    expect(said).toMatchObject([
      { title: 'Link copied!', description: 'Share link for "Night Bus" copied to clipboard', lasts: 3000 },
    ]),
  );
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/mix/night-bus`);
  const props = { mix_id: 'mix-1' };
  await waitFor(() =>
    expect(told).toMatchObject([
      { name: 'share_mix', props },
      { name: 'Mix Share', props },
    ]),
  );
});

test('copies by a hidden text area where the clipboard is closed', async () => {
  let copied = '';
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      copied = document.querySelector('textarea')?.value ?? '';
      return true;
    },
  });
  press(undefined);
  await waitFor(() => expect(said).toMatchObject([{ title: 'Link copied!' }]));
  expect(copied).toBe(`${location.origin}/mix/night-bus`);
  expect(document.querySelector('textarea')).toBeNull();
});

test('says that it could not', async () => {
  press(undefined);
  await waitFor(() =>
    expect(said).toMatchObject([{ title: 'Failed to copy', description: 'Please try again' }]),
  );
  expect(told).toEqual([]);
});

test('the moment is offered where it is heard, and the code that shows the player elsewhere always', async () => {
  const writeText = vi.fn(async () => undefined);
  press({ writeText });
  fireEvent.click(screen.getByRole('button', { name: 'More to share' }));
  const moment = await screen.findByRole('menuitem', { name: 'Share this moment' });
  expect(moment.getAttribute('aria-disabled')).toBe('true');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ html: '<iframe src="/embed/night-bus"></iframe>' });
  });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy the embed code' }));
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('<iframe src="/embed/night-bus"></iframe>'));
  const page = encodeURIComponent(`${location.origin}/mix/night-bus`);
  expect(asked).toEqual([`/oembed?url=${page}`]);
  expect(said.at(-1)).toMatchObject({ title: 'Embed code copied' });
});
