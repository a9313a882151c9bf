/** Tells the page that shows a submission that the server has it, wherever it was sent from. */
type Listener = (key: string) => Promise<void> | void;

const listeners = new Set<Listener>();

export async function tellArrived(key: string): Promise<void> {
  for (const listener of listeners) await listener(key);
}

export function onArrived(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
