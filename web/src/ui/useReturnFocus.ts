import { useCallback, useState } from 'react';

/**
 * For a dialog that has no button of its own to go back to: gives the focus back to whatever had it when the dialog
 * came. Handed to the dialog's content as `onCloseAutoFocus`.
 */
export function useReturnFocus(opener?: Element): (event: Event) => void {
  const [before] = useState(() => opener ?? document.activeElement);
  return useCallback(
    (event: Event) => {
      event.preventDefault();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
