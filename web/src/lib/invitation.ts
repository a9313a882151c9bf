/**
 * Asks a visitor to sign in, from wherever a name is needed, or tells them what an account would keep for them. The
 * dialogs arrive with the first asking.
 */
export interface Invitation {
  (): void;
  /** Called by the page's frame: how to open the dialog. */
  onAsk(callback: () => void): () => void;
}

function createInvitation(): Invitation {
  let open: (() => void) | null = null;
  const ask = () => open?.();
  ask.onAsk = (callback: () => void) => {
    open = callback;
    return () => {
      open = null;
    };
  };
  return ask;
}

export const askToSignIn = createInvitation();

/** After the first like of somebody without an account. */
export const askToSignUp = createInvitation();
