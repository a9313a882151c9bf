import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { rewrite } from './rewrite';

function Page() {
  const [text, setText] = useState('Tern - Brine');
  return (
    <>
      <textarea
        aria-label="Tracklist"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status">{text}</p>
      <button type="button" onClick={() => rewrite(field(), 'Kelp - Tide')}>
        Open
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tracklist');
const said = () => screen.getByRole('status').textContent;

test('the page hears of what is written, and the focus stays where it is', () => {
  render(<Page />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect([field().value, said()]).toEqual(['Kelp - Tide', 'Kelp - Tide']);
  expect(document.activeElement).toBe(button);
});

test('the keys that take back what was typed take it back, and make it again', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.keyDown(field(), { key: 'z', ctrlKey: true });
  expect(said()).toBe('Tern - Brine');
  fireEvent.keyDown(field(), { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(said()).toBe('Kelp - Tide');
  fireEvent.change(field(), { target: { value: 'Kelp - Tide!' } });
  fireEvent.keyDown(field(), { key: 'z', metaKey: true });
  expect(said()).toBe('Kelp - Tide!');
});
