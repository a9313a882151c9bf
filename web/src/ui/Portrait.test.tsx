import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Portrait } from './Portrait';

test('a picture that does not load leaves the first letter', () => {
  const { container } = render(<Portrait name="kelp" url="https://pictures.example/gone.jpg" size={36} />);
  const picture = container.querySelector('img');
  expect(picture).not.toBeNull();
  if (picture !== null) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('k');
});
