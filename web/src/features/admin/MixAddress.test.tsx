import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EditedMix, MixShown } from '@/api/admin';
import { anEditedMix } from '@/test/mixes';
import { show } from '@/test/show';
import { MixAddress } from './MixAddress';
import { editedMixQuery } from './queries';

function Part() {
  const { data } = useQuery(editedMixQuery('mix-1'));
  return data === undefined ? null : <MixAddress mix={data} />;
}

let mix: EditedMix;

beforeEach(() => {
  mix = anEditedMix();
  show(<Part />, (call, body) => {
    if (call === 'PUT /api/admin/mixes/mix-1/shown') {
      mix = { ...mix, shown: body as MixShown, address_version: 'address 2' };
    } else if (call === 'PUT /api/admin/mixes/mix-1/address') {
      mix = { ...mix, ...(body as { slug: string }), address_version: 'address 2' };
    }
    return mix;
  });
});

const address = () => screen.findByLabelText<HTMLInputElement>('Address');

test('an address that is typed stays when who sees the mix is saved', async () => {
  const person = userEvent.setup();
  await person.type(await address(), '-home');
  await person.click(screen.getByRole('radio', { name: /^Hidden/ }));
  await person.click(screen.getByRole('button', { name: 'Save who sees it' }));
  await waitFor(() => expect(mix.address_version).toBe('address 2'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save who sees it' }).disabled).toBe(true),
  );
  expect((await address()).value).toBe('night-bus-home');
});

test('who is to see the mix stays chosen when its address is saved', async () => {
  const person = userEvent.setup();
  await person.click(await screen.findByRole('radio', { name: /^Hidden/ }));
  await person.type(await address(), '-home');
  await person.click(screen.getByRole('button', { name: 'Change the address' }));
  await waitFor(() => expect(mix.address_version).toBe('address 2'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change the address' }).disabled).toBe(true),
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Hidden/ }).checked).toBe(true);
});

test('an address that somebody else has given the mix is shown', async () => {
  const person = userEvent.setup();
  await person.type(await address(), '-home');
  mix = { ...mix, slug: 'night-bus-live', address_version: 'address 2' };
  await person.click(screen.getByRole('radio', { name: /^Hidden/ }));
  await person.click(screen.getByRole('button', { name: 'Save who sees it' }));
  await waitFor(async () => expect((await address()).value).toBe('night-bus-live'));
});
