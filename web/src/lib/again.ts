/** Code that did not come is asked for again, by the script that stands in the page: `again.js`. */

declare global {
  interface Window {
    segue?: {
      /** Loads; tries a few times more where the network failed, and throws when it never came. */
      again<T>(load: () => Promise<T>): Promise<T>;
      /** Says that a part of the page is missing, where nothing else can. */
      say(): void;
      /** Whether the page came by a slow network. */
      isSlow?: boolean;
      /** Asks for the page's code ahead of its time, once. Development has none. */
      ahead?(): void;
    };
  }
}

export const again =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    window.segue?.again(load) ?? load();
