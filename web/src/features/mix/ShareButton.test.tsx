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

test('shares the moment that is heard at one press, and nothing while nothing is', async () => {
  const writeText = vi.fn(async () => undefined);
  press({ writeText });
  const moment = screen.getByRole<HTMLButtonElement>('button', { name: 'Share this moment' });
  expect([moment.disabled, moment.getAttribute('aria-haspopup')]).toEqual([true, null]);
});
