import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { Toaster } from '@/ui/Toaster';
import { TracklistMenu } from './TracklistMenu';

beforeAll(() => import('@/ui/Toaster'));

const asked = vi.fn<() => Promise<Response>>();

async function open(answer: () => Promise<Response>): Promise<ReturnType<typeof userEvent.setup>> {
  asked.mockImplementation(answer);
  vi.stubGlobal('fetch', asked);
  const person = userEvent.setup();
  const page = () => (
    <>
      <TracklistMenu mix={{ slug: 'night-bus' }} />
      <Toaster />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  await person.click(await screen.findByRole('button', { name: 'Tracklist' }));
  return person;
}

test('the tracklist is copied as its file has it', async () => {
  const person = await open(() => Promise.resolve(new Response('[0:00] Pelt - Low\n')));
  await person.click(screen.getByRole('menuitem', { name: 'Copy tracklist' }));
  expect(await screen.findByText('Tracklist copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('[0:00] Pelt - Low\n');
  expect(asked).toHaveBeenCalledWith('/mix/night-bus.txt');
});

test('every other form is a file to save, or copied where it is pasted elsewhere', async () => {
  const person = await open(() => Promise.resolve(new Response('0:00 Pelt - Low\n')));
  const links = screen.getAllByRole('menuitem').filter((item) => item.hasAttribute('href'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/mix/night-bus.txt',
    '/mix/night-bus.cue',
    '/mix/night-bus.chapters.json',
    '/mix/night-bus.csv',
    '/mix/night-bus.json',
    '/suggest/night-bus',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'YouTube chapters' }));
  expect(await screen.findByText('YouTube chapters copied')).toBeDefined();
  expect(asked).toHaveBeenCalledWith('/mix/night-bus.youtube.txt');
});

test.each([
  () => Promise.reject(new TypeError('Failed to fetch')),
  () => Promise.resolve(new Response('', { status: 500 })),
])('what cannot be copied is told', async (answer) => {
  const person = await open(answer);
  await person.click(screen.getByRole('menuitem', { name: 'Copy tracklist' }));
  expect(await screen.findByText('Failed to copy')).toBeDefined();
});
