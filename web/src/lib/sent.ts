/** Empties a field whose text was sent, unless it was changed since. */
export const afterSent = (sent: string) => (now: string) => (now === sent ? '' : now);

/** Takes what was sent out of what is chosen. */
export const exceptSent =
  (sent: ReadonlySet<string>) =>
  (now: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...now].filter((one) => !sent.has(one)));
