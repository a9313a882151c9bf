/** The calls about friends, one function each. */
import { client, settle } from './client';
import type { FriendAnswer, Friends } from './types';

export const getFriends = (signal?: AbortSignal): Promise<Friends> =>
  settle(client.GET('/api/friends', { signal: signal ?? null }));

/** Asks the member of this name to become a friend; who has asked already is one at once. */
export const postFriend = (username: string): Promise<Friends> =>
  settle(client.POST('/api/friends', { body: { username } }));

export const putFriend = (user_id: string, status: FriendAnswer['status']): Promise<Friends> =>
  settle(client.PUT('/api/friends/{user_id}', { params: { path: { user_id } }, body: { status } }));

/** Ends a friendship, takes a request back, or ends a block. */
export const deleteFriend = (user_id: string): Promise<Friends> =>
  settle(client.DELETE('/api/friends/{user_id}', { params: { path: { user_id } } }));
