/** Invented people for tests, as the session's answers. */

export const nobody = { body: { user: null, session: null } };

export const ada = {
  body: {
    user: {
      id: 'user-1',
      email: 'ada@mixes.example',
      is_email_proven: true,
      role: 'member',
      username: null,
      profile_image_url: null,
      spotify_access: false,
      created_at: '2026-03-14T20:00:00Z',
    },
    session: { id: 'session-1', method: 'magic_link', is_new_account: false, is_fresh: true },
  },
};
