/** Asks a visitor to sign in, from wherever a name is needed. The dialog arrives with the first asking. */
let open: (() => void) | null = null;

export function askToSignIn(): void {
  open?.();
}

/** Called by the page's frame: how to open the dialog. */
export function onAskToSignIn(callback: () => void): () => void {
  open = callback;
  return () => {
    open = null;
  };
}
