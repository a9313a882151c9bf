import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serveToasts, type ToastText } from '@/lib/toast';
import { ShareButton } from './ShareButton';

const said: ToastText[] = [];
let stop: () => void = () => undefined;

function press(clipboard: unknown): void {
  said.length = 0;
  stop = serveToasts((text) => said.push(text));
  vi.stubGlobal('navigator', { clipboard });
  render(<ShareButton title="Night Bus" path="/mix/night-bus" />);
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
});
