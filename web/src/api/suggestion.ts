/** The calls about better tracklists that people suggest, one function each. */
import { client, settle } from './client';
import type { OwnSuggestion, SuggestedTracklist, SuggestionSent } from './types';

export const postSuggestion = (mix: string, body: SuggestedTracklist): Promise<SuggestionSent> =>
  settle(client.POST('/api/mixes/{mix}/suggestions', { params: { path: { mix } }, body }));

/** What the member has suggested, the latest first. */
export const getSuggestions = (signal?: AbortSignal): Promise<OwnSuggestion[]> =>
  settle(client.GET('/api/suggestions', { signal: signal ?? null })).then(({ suggestions }) => suggestions);

export const withdrawSuggestion = (id: string): Promise<OwnSuggestion> =>
  settle(client.DELETE('/api/suggestions/{id}', { params: { path: { id } } }));
