import type { KeyboardEvent } from 'react';

/** A key that is held presses once: what has the focus next is not pressed by it as well. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
