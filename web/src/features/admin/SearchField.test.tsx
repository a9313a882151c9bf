import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchField } from './SearchField';

const field = (value: string) => (
  <SearchField label="Search" placeholder="Words" value={value} onChange={() => undefined} />
);

test('what is typed is not set back by an address that comes behind; words from elsewhere take its place', () => {
  const { rerender } = render(field(''));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  input.focus();
  input.value = 'edi';
  rerender(field('e'));
  expect(input.value).toBe('edi');
  input.blur();
  rerender(field('marta'));
  expect(input.value).toBe('marta');
});
