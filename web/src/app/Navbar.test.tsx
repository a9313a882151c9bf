import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, nobody } from '@/test/people';
import { visit } from '@/test/visit';

const bar = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const home = { body: { latest: [], lead: null, lists: [] } };
const href = (link: HTMLElement) => link.getAttribute('href');

test('a member finds all mixes and what they like in the bar', async () => {
  visit('/', { '/api/home': home, '/api/session': ada });
  const main = await bar();
  expect(href(await main.findByRole('link', { name: 'Liked' }))).toBe('/liked');
  expect(href(main.getByRole('link', { name: 'Mixes' }))).toBe('/lists/latest');
  expect(main.getByRole('link', { name: 'Submit Mix' })).toBeDefined();
  await userEvent.click(await main.findByRole('button', { name: /^Account of/ }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Mixes',
    'Liked Tracks',
    'History',
    'Queue',
    'Discover Weekly',
    'Submit Mix',
    'Settings',
    expect.stringMatching(/^Use the (light|dark) theme$/),
    'Sign Out',
  ]);
});

test('a visitor has no likes to go to, and a menu for what a phone has no room for', async () => {
  visit('/', { '/api/home': home, '/api/session': nobody });
  const main = await bar();
  expect(main.getByRole('link', { name: 'Mixes' })).toBeDefined();
  expect(main.queryByRole('link', { name: 'Liked' })).toBeNull();
  await userEvent.click(await main.findByRole('button', { name: 'Menu' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Sign In',
    'Mixes',
    'History',
    'Queue',
    'Submit Mix',
    expect.stringMatching(/^Use the (light|dark) theme$/),
  ]);
});
