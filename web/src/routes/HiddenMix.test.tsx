import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LiveKind } from '@/api/live';
import { aMix } from '@/test/mixes';
import { ada } from '@/test/people';
import { type Answers, visit } from '@/test/visit';

const live = vi.hoisted(() => ({ hear: (_kind: LiveKind, _news: unknown) => {}, opened: 0 }));
vi.mock('@/api/live', () => ({
  watchMix: (_id: string, hear: typeof live.hear) => {
    live.hear = hear;
    live.opened += 1;
    return () => {};
  },
}));

test('a mix that only admins see stays on the page while it is asked for again', async () => {
  const answers: Answers = {
    '/api/session': { body: { ...ada.body, user: { ...ada.body.user, role: 'admin' } } },
    '/api/admin/mixes/night-bus/preview': { body: aMix() },
    '/api/admin/mixes/night-bus': { body: { shown: { state: 'hidden' } } },
  };
  visit('/mix/night-bus', answers);
  await screen.findByRole('heading', { level: 1, name: /^Night Bus/ });
  answers['/api/mixes/night-bus'] = 'never';
  const { opened } = live;
  await act(async () => live.hear('stale', null));
  expect(screen.getByText('Only admins see this mix.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: /^Night Bus/ })).toBeDefined();
  expect(live.opened).toBe(opened);
});
