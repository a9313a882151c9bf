import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextFileField } from './TextFileField';

function Page({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start);
  return (
    <TextFileField text={text} onText={setText}>
      {(taking) => (
        <textarea
          {...taking}
          aria-label="Tracklist"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </TextFileField>
  );
}

/** Pastes; answers whether the browser may go on with it. */
function paste(text: string): boolean {
  const field = screen.getByLabelText('Tracklist');
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  return !event.defaultPrevented;
}

/** What became of the paste; the other status tells of encodings. */
const said = () => screen.getAllByRole('status').at(0)?.textContent;
const line = 'Тёрн - Прилив\n';

test('a paste that is too long is turned away in words, and the text stays', () => {
  render(<Page start="Tern - Brine" />);
  expect(paste(line)).toBe(true);
  expect(paste(line.repeat(350_000))).toBe(false);
  expect(said()).toBe('This text has 8.5 MB. A tracklist can have 5 MB at most. Nothing was pasted.');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Tracklist');
  expect(field.value).toBe('Tern - Brine');
  fireEvent.change(field, { target: { value: 'Tern - Brine\nKelp - Tide' } });
  expect(said()).toBe('');
});

test('a text that has become too long in another way is told of', () => {
  render(<Page start={line.repeat(350_000)} />);
  expect(said()).toBe('This text has 8.4 MB. A tracklist can have 5 MB at most.');
});
