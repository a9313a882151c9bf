import { act, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { type Editing, loadEditing } from '@/core';
import { isAwaited, useReading } from '@/core/useReading';
import { Reading } from './Reading';

interface Props {
  text: string;
  rules: Editing;
}

function Page({ text, rules }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const reading = useReading(text, rules);
  return (
    <Reading
      reading={reading}
      isReading={isAwaited(text, reading)}
      field={field}
      fixes={{ fix: vi.fn(), made: null, undo: vi.fn() }}
      isSwapped={false}
      onSwap={vi.fn()}
    />
  );
}

const pause = () => act(() => new Promise((done) => setTimeout(done, 60)));

test('rows are numbered as they will be in the mix, also where lines between them were left out', async () => {
  const text = 'Hello everyone\nTern - Brine\nHour 2\nKelp ~ Tide\nMira Oslo - Salt\nOsk - Dusk';
  render(<Page text={text} rules={await loadEditing()} />);
  await pause();
  const list = within(screen.getByRole('region', { name: 'What was read' }))
    .getAllByRole('list')
    .at(-1);
  const numbers = [...(list?.children ?? [])].map((row) => row.firstElementChild?.textContent);
  expect(numbers).toEqual(numbers.map((_, at) => `${at + 1}`));
  expect(numbers.length).toBeGreaterThan(2);
});

test('while a long text is being read, what was read before is gone and the page says so', async () => {
  const rules = await loadEditing();
  const { rerender } = render(<Page text="Tern - Brine" rules={rules} />);
  await pause();
  expect(screen.getByText('Brine')).toBeDefined();
  rerender(<Page text={'Kelp - Tide\n'.repeat(5000)} rules={rules} />);
  expect(screen.queryByText('Brine')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Reading the tracklist…');
  expect(await screen.findAllByText('Tide', {}, { timeout: 20_000 })).not.toHaveLength(0);
});
