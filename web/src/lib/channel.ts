/** Words from one tab of the site to its others. Where the browser has no such thing, or forbids it, a tab is on its own. */
export interface Channel<T> {
  /** Whether others can hear at all. */
  readonly isOpen: boolean;
  tell(words: T): void;
  close(): void;
}

const alone = (cause: unknown) => console.warn('tabs of the site do not hear each other', cause);

export function openChannel<T>(name: string, hear: (words: T) => void): Channel<T> {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<T>) => hear(data));
  } catch (cause) {
    alone(cause);
  }
  return {
    isOpen: channel !== null,
    tell(words) {
      try {
        channel?.postMessage(words);
      } catch (cause) {
        alone(cause);
      }
    },
    close: () => channel?.close(),
  };
}
