/** What a field holds once its text was sent: nothing, or what was typed since. */
export const afterSent = (sent: string) => (now: string) => (now === sent ? '' : now);

/** What is chosen once some of it was sent: what was chosen since. */
export const exceptSent =
  (sent: ReadonlySet<string>) =>
  (now: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...now].filter((one) => !sent.has(one)));
