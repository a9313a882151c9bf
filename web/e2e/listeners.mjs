/** Members who listen at the faked Spotify, for journeys about what they play and who their friends are. */
import assert from 'node:assert/strict';
import { signInProven, until } from './steps.mjs';

/** A play as Spotify tells it, so many minutes ago. */
export const aPlay = (id, artist, minutes, picture) => ({
  track: {
    id,
    name: `Title of ${id}`,
    artists: [{ name: artist }],
    album: { name: 'Estuary', images: picture === undefined ? [] : [{ url: picture, width: 640 }] },
    duration_ms: 361_000,
    popularity: 20,
  },
  played_at: new Date(Date.now() - minutes * 60_000).toISOString(),
});

export const anArtist = (name, genres) => ({ id: `id-of-${name}`, name, genres, popularity: 12 });

/** A new member with a name, signed in in this context. */
export async function named(context, address, username) {
  await signInProven(context, address, `${username}@mixes.example`);
  const answer = await context.request.put(`${address}/api/user/username`, {
    headers: { origin: address },
    data: { username },
  });
  assert.equal(answer.status(), 200, await answer.text());
}

/** Connects Spotify for whoever is signed in in this context, as the person of this name there, and lets what they play be read. */
export async function connect(context, world, site, username, account) {
  const headers = { origin: site.address };
  site.allowSpotify(`${username}@mixes.example`);
  await world.spotify({ mood: 'older', person: username, ...account });
  const connection = `${site.address}/api/spotify/connection`;
  const { url } = await (await context.request.post(connection, { headers })).json();
  const asked = await context.request.get(url, { maxRedirects: 0 });
  const back = new URL(asked.headers().location).searchParams;
  const data = { code: back.get('code'), state: back.get('state') };
  const answer = await context.request.put(connection, { headers, data });
  assert.equal(answer.status(), 200, await answer.text());
  await until(`what ${username} plays is read`, async () => {
    const sync = await (await context.request.get(`${site.address}/api/spotify/sync`)).json();
    return sync.state === 'done';
  });
}

/** Makes two members friends who are signed in in these contexts. */
export async function befriend(address, [one, username], [other, otherName]) {
  const ask = (context, name) =>
    context.request.post(`${address}/api/friends`, {
      headers: { origin: address },
      data: { username: name },
    });
  assert.equal((await ask(one, otherName)).status(), 200);
  assert.equal((await ask(other, username)).status(), 200);
}
