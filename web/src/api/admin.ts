/** The calls that the back-office makes, one function each. Nothing of a visitor's page imports them. */
import { client, settle, settleEmpty } from './client';
import type { components, operations } from './schema';
import type { Mix } from './types';

type Schemas = components['schemas'];

export type AdminList = Schemas['AdminList'];
export type AdminListFields = Schemas['ListFields'];
export type DeletedItems = Schemas['DeletedItems'];
export type DeskMixes = Schemas['DeskMixes'];
export type DeskRow = Schemas['DeskRow'];
export type DecidedLines = Schemas['DecidedLines'];
export type SuggestionBeside = Schemas['SuggestionBeside'];
type ReplacedTracklist = Schemas['ReplacedTracklist'];
export type EditedMix = Schemas['EditedMix'];
export type CorrectionPlan = Schemas['CorrectionPlan'];
export type CrowdTimestamp = Schemas['CrowdTimestamp'];
type GiverTimes = Schemas['GiverTimes'];
export type TimeFigures = Schemas['TimeFigures'];
export type ListMix = Schemas['ListMix'];
export type MixFacts = Schemas['MixFacts'];
export type Populated = Schemas['Populated'];
export type TrackAtSpotify = Schemas['TrackAtSpotify'];
export type TracklistRow = Schemas['TracklistRow'];
export type Period = NonNullable<operations['show_analytics']['parameters']['query']>['period'];

type Signal = AbortSignal | null;

/** The version that an edit began with: an edit of what has changed since is refused as `edit.stale`. */
export const since = (version: string) => ({ 'If-Match': version });

export type ToDo = Schemas['ToDo'];

/** How much waits for an admin. */
export const getToDo = (signal: Signal = null): Promise<ToDo> =>
  settle(client.GET('/api/admin/to-do', { signal }));

/** Which mixes are wanted, and in which order. */
export type MixesWish = Pick<
  NonNullable<operations['list_admin_mixes']['parameters']['query']>,
  'search' | 'filter' | 'sort'
>;

export const getMixes = (wish: MixesWish, after: string | null, signal: Signal = null): Promise<DeskMixes> =>
  settle(
    client.GET('/api/admin/mixes', {
      params: { query: after === null ? wish : { ...wish, after } },
      signal,
    }),
  );

export type MixCounts = Schemas['MixCounts'];

/** How many mixes each filter leaves. */
export const getMixCounts = (signal: Signal = null): Promise<MixCounts> =>
  settle(client.GET('/api/admin/mixes/counts', { signal }));

export type MixesAct = Schemas['MixesAct'];

/** Does the same with several mixes. */
export const changeMixes = (change: MixesAct, ids: string[]): Promise<Schemas['MixesDone']> =>
  settle(client.POST('/api/admin/mixes/bulk', { body: { change, ids } }));

export const getEditedMix = (mix: string, signal: Signal = null): Promise<EditedMix> =>
  settle(client.GET('/api/admin/mixes/{mix}', { params: { path: { mix } }, signal }));

export const putMixFacts = (mix: string, body: MixFacts, version: string): Promise<EditedMix> =>
  settle(client.PUT('/api/admin/mixes/{mix}', { params: { path: { mix }, header: since(version) }, body }));

/** A mix as visitors see it, or will see it. */
export const previewMix = (mix: string, signal: Signal = null): Promise<Mix> =>
  settle(client.GET('/api/admin/mixes/{mix}/preview', { params: { path: { mix } }, signal }));

export type MixShown = Schemas['MixShown'];

/** Shows a mix, hides it, or has it shown at a moment. */
export const putMixShown = (mix: string, body: MixShown, version: string): Promise<EditedMix> =>
  settle(
    client.PUT('/api/admin/mixes/{mix}/shown', { params: { path: { mix }, header: since(version) }, body }),
  );

/** Gives a mix another address. */
export const putMixAddress = (mix: string, slug: string, version: string): Promise<EditedMix> =>
  settle(
    client.PUT('/api/admin/mixes/{mix}/address', {
      params: { path: { mix }, header: since(version) },
      body: { slug },
    }),
  );

export type Library = Schemas['Library'];
export type LibraryRun = Schemas['LibraryRun'];

/** The site's library, and how far it is read. */
export const getLibrary = (signal: Signal = null): Promise<Library> =>
  settle(client.GET('/api/admin/library', { signal }));

/** Begins to read it, beside the requests. */
export const readLibrary = (): Promise<Library> => settle(client.POST('/api/admin/library'));

export type UploadOutcome = NonNullable<Schemas['UploadState']['outcome']>;

/** Where a file that is sent stands. */
export const getUpload = (id: string): Promise<Schemas['UploadState']> =>
  settle(client.GET('/api/admin/uploads/{id}', { params: { path: { id } } }));

/** Has the server look at a file that is whole. */
export const finishUpload = (id: string): Promise<Schemas['UploadState']> =>
  settle(client.POST('/api/admin/uploads/{id}/finish', { params: { path: { id } } }));

/** Answers with the version of the tracklist as it is now. */
export const putTracklist = (mix: string, rows: TracklistRow[], version: string): Promise<string> =>
  settle(
    client.PUT('/api/admin/mixes/{mix}/tracklist', {
      params: { path: { mix }, header: since(version) },
      body: { rows },
    }),
  ).then((set) => set.version);

/** Takes rows of another tracklist in the place of a mix's own. */
export const replaceTracklist = (
  mix: string,
  body: Schemas['BetterTracklist'],
  version: string,
): Promise<ReplacedTracklist> =>
  settle(
    client.POST('/api/admin/mixes/{mix}/tracklist', {
      params: { path: { mix }, header: since(version) },
      body,
    }),
  );

/** Approves a submission by taking its rows in the place of those of a mix that is there. */
export const replaceByStaged = (
  id: string,
  body: Schemas['ReplacingMix'],
  version: string,
): Promise<ReplacedTracklist> =>
  settle(
    client.POST('/api/admin/staged-entities/{id}/replace', {
      params: { path: { id }, header: since(version) },
      body,
    }),
  );

/** A suggested tracklist, beside the mix as it is. */
export const getSuggestion = (id: string, signal: Signal = null): Promise<SuggestionBeside> =>
  settle(client.GET('/api/admin/suggestions/{id}', { params: { path: { id } }, signal }));

/** Takes rows of a suggestion and leaves the others. */
export const decideSuggestion = (id: string, body: DecidedLines): Promise<Schemas['DecidedSuggestion']> =>
  settle(client.POST('/api/admin/suggestions/{id}', { params: { path: { id } }, body }));

/** What other names of a track would change, and for whom; nothing is changed. */
export const planCorrection = (
  track_id: string,
  { title, artists }: Pick<TracklistRow, 'title' | 'artists'>,
): Promise<CorrectionPlan> =>
  settle(
    client.POST('/api/admin/tracks/{track_id}/correction', {
      params: { path: { track_id } },
      body: { title, artists },
    }),
  );

export const deleteMix = (mix: string): Promise<DeletedItems> =>
  settle(client.DELETE('/api/admin/mixes/{mix}', { params: { path: { mix } } }));

export const cleanOrphans = (): Promise<DeletedItems> => settle(client.POST('/api/admin/cleanup/orphans'));

/** Answers with how many tracks there were. */
export const cleanIdTracks = (): Promise<number> =>
  settle(client.POST('/api/admin/cleanup/id-tracks')).then(({ tracks }) => tracks);

export const getCrowdTimestamps = (mix: string, signal: Signal = null): Promise<CrowdTimestamp[]> =>
  settle(client.GET('/api/admin/mixes/{mix}/timestamps', { params: { path: { mix } }, signal }));

export const putTimestampStatus = (id: string, status: CrowdTimestamp['status']): Promise<CrowdTimestamp> =>
  settle(client.PUT('/api/admin/timestamps/{id}', { params: { path: { id } }, body: { status } }));

/** Who gave a time, and how many times they have given. */
export const getGiver = (id: string, signal: Signal = null): Promise<GiverTimes> =>
  settle(client.GET('/api/admin/timestamps/{id}/giver', { params: { path: { id } }, signal }));

export const putMixInList = (mix: string, list_id: string, isIn: boolean): Promise<void> => {
  const wish = { params: { path: { mix, list_id } } };
  return settleEmpty(
    isIn
      ? client.PUT('/api/admin/mixes/{mix}/lists/{list_id}', wish)
      : client.DELETE('/api/admin/mixes/{mix}/lists/{list_id}', wish),
  );
};

export const findAtSpotify = (query: string, signal: Signal = null): Promise<TrackAtSpotify[]> =>
  settle(client.GET('/api/admin/spotify/tracks', { params: { query: { query } }, signal }));

export const linkAtSpotify = (track_id: string, spotify_id: string): Promise<TrackAtSpotify> =>
  settle(
    client.PUT('/api/admin/tracks/{track_id}/spotify', {
      params: { path: { track_id } },
      body: { spotify_id },
    }),
  );

export const unlinkAtSpotify = (track_id: string): Promise<void> =>
  settleEmpty(client.DELETE('/api/admin/tracks/{track_id}/spotify', { params: { path: { track_id } } }));

/** Looks for some tracks of a mix at Spotify; the answer says where to go on. */
export const populate = (mix: string, from_position: number): Promise<Populated> =>
  settle(
    client.POST('/api/admin/mixes/{mix}/spotify', { params: { path: { mix } }, body: { from_position } }),
  );

export const getAdminLists = (signal: Signal = null): Promise<AdminList[]> =>
  settle(client.GET('/api/admin/lists', { signal })).then(({ lists }) => lists);

export const postList = (body: AdminListFields): Promise<AdminList[]> =>
  settle(client.POST('/api/admin/lists', { body })).then(({ lists }) => lists);

export const putList = (id: string, body: AdminListFields): Promise<AdminList[]> =>
  settle(client.PUT('/api/admin/lists/{id}', { params: { path: { id } }, body })).then(({ lists }) => lists);

export const deleteList = (id: string): Promise<string> =>
  settle(client.DELETE('/api/admin/lists/{id}', { params: { path: { id } } })).then(
    ({ audit_id }) => audit_id,
  );

export const putListOrder = (ids: string[]): Promise<AdminList[]> =>
  settle(client.PUT('/api/admin/lists/order', { body: { ids } })).then(({ lists }) => lists);

export const getMixesOfList = (id: string, signal: Signal = null): Promise<ListMix[]> =>
  settle(client.GET('/api/admin/lists/{id}/mixes', { params: { path: { id } }, signal })).then(
    ({ mixes }) => mixes,
  );

export const putMixesOfList = (id: string, ids: string[]): Promise<ListMix[]> =>
  settle(client.PUT('/api/admin/lists/{id}/mixes', { params: { path: { id } }, body: { ids } })).then(
    ({ mixes }) => mixes,
  );

export type AdminDashboard = Schemas['AdminDashboard'];
export type AdminSettings = Schemas['AdminSettings'];
export type AdminUser = Schemas['AdminUser'];
export type AdminUsers = Schemas['AdminUsers'];
export type Analytics = Schemas['Dashboard'];
export type Audit = Schemas['Audit'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditChange = Schemas['AuditChange'];
export type AuditDifference = Schemas['AuditDifference'];
export type AuditRow = Schemas['AuditRow'];
export type AuditActor = Schemas['AuditActor'];
export type Backups = Schemas['Backups'];
export type Service = Schemas['Service'];
export type ServiceTest = Schemas['ServiceTest'];
export type UserChange = Schemas['UserChange'];
export type Whitelist = Schemas['Whitelist'];
export type WhitelistRow = Schemas['WhitelistRow'];
export type WhitelistVerdict = Schemas['WhitelistVerdict'];

const after = (place: string | null) => (place === null ? {} : { after: place });

export const getDashboard = (signal: Signal = null): Promise<AdminDashboard> =>
  settle(client.GET('/api/admin/dashboard', { signal }));

export const getWhitelist = (place: string | null, signal: Signal = null): Promise<Whitelist> =>
  settle(client.GET('/api/admin/whitelist', { params: { query: after(place) }, signal }));

export const answerWhitelist = (id: string, status: WhitelistVerdict): Promise<WhitelistRow> =>
  settle(client.PUT('/api/admin/whitelist/{id}', { params: { path: { id } }, body: { status } }));

export const getUsers = (search: string, place: string | null, signal: Signal = null): Promise<AdminUsers> =>
  settle(client.GET('/api/admin/users', { params: { query: { search, ...after(place) } }, signal }));

export const changeUser = (id: string, body: UserChange): Promise<AdminUser> =>
  settle(client.PUT('/api/admin/users/{id}', { params: { path: { id } }, body }));

/** Signs somebody out of every browser. */
export const signUserOut = (id: string): Promise<unknown> =>
  settle(client.DELETE('/api/admin/users/{id}/sessions', { params: { path: { id } } }));

/** Which entries of the audit are asked for. */
export type AuditWish = Omit<NonNullable<operations['list_audit']['parameters']['query']>, 'after'>;

export const getAudit = (place: string | null, signal: Signal = null, wish: AuditWish = {}): Promise<Audit> =>
  settle(client.GET('/api/admin/audit', { params: { query: { ...wish, ...after(place) } }, signal }));

/** What an action has changed. */
export const getAuditDifference = (id: string, signal: Signal = null): Promise<AuditDifference> =>
  settle(client.GET('/api/admin/audit/{id}', { params: { path: { id } }, signal }));

export const getAdminSettings = (signal: Signal = null): Promise<AdminSettings> =>
  settle(client.GET('/api/admin/settings', { signal }));

export const testService = (service: Service): Promise<ServiceTest> =>
  settle(client.POST('/api/admin/settings/{service}/test', { params: { path: { service } } }));

export const getBackups = (signal: Signal = null): Promise<Backups> =>
  settle(client.GET('/api/admin/backups', { signal }));

export const getAnalytics = (period: Period, fresh: boolean, signal: Signal = null): Promise<Analytics> =>
  settle(
    client.GET('/api/admin/analytics', {
      params: { query: { ...(period === undefined ? {} : { period }), ...(fresh ? { fresh } : {}) } },
      signal,
    }),
  );

export const getRealtime = (signal: Signal = null): Promise<number> =>
  settle(client.GET('/api/admin/analytics/realtime', { signal })).then(({ visitors }) => visitors);

export type BlockedNetwork = Schemas['BlockedNetwork'];
export type GiverReport = Schemas['GiverReport'];

/** Bans a member for so many days; for good without a number. */
export const banUser = (id: string, reason: string, days: number | null): Promise<AdminUser> =>
  settle(client.PUT('/api/admin/users/{id}/ban', { params: { path: { id } }, body: { reason, days } }));

export const liftBan = (id: string): Promise<AdminUser> =>
  settle(client.DELETE('/api/admin/users/{id}/ban', { params: { path: { id } } }));

export const getBlockedNetworks = (signal: Signal = null): Promise<BlockedNetwork[]> =>
  settle(client.GET('/api/admin/blocked-networks', { signal })).then(({ networks }) => networks);

/** Blocks a network, by an address in it or by its hash. */
export const blockNetwork = (network: string, reason: string, hours: number): Promise<BlockedNetwork> =>
  settle(client.POST('/api/admin/blocked-networks', { body: { network, reason, hours } }));

export const releaseNetwork = (network: string): Promise<BlockedNetwork[]> =>
  settle(client.DELETE('/api/admin/blocked-networks/{network}', { params: { path: { network } } })).then(
    ({ networks }) => networks,
  );

/** What a member, or a network without an account, has given. */
export const getGiverReport = (giver: string, signal: Signal = null): Promise<GiverReport> =>
  settle(client.GET('/api/admin/givers/{giver}', { params: { path: { giver } }, signal }));

/** Removes all of it. */
export const deleteGiven = (giver: string): Promise<GiverReport> =>
  settle(client.DELETE('/api/admin/givers/{giver}', { params: { path: { giver } } }));

/** Hides the times and comments among it. */
export const hideGiven = (giver: string): Promise<GiverReport> =>
  settle(client.POST('/api/admin/givers/{giver}/hide', { params: { path: { giver } } }));

export type Queued = Schemas['Queued'];
export type ModerationAct = Schemas['ModerationAct'];
type ModerationDone = Schemas['ModerationDone'];

/** What waits for a decision, the worst first. */
export const getModeration = (signal: Signal = null): Promise<Queued[]> =>
  settle(client.GET('/api/admin/moderation', { signal })).then(({ items }) => items);

/** Decides on several things at once. */
export const decideModeration = (
  act: ModerationAct,
  items: Pick<Queued, 'kind' | 'id'>[],
): Promise<ModerationDone> => settle(client.POST('/api/admin/moderation', { body: { act, items } }));
