/** Where the pages of the back-office are, for links and ways. */
export const at = (place: string) => ({ to: '/admin/$', params: { _splat: place } }) as const;
