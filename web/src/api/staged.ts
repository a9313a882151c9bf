/** The calls of the review: staged entities, and what becomes of them. */
import { since } from './admin';
import { client, settle } from './client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ImportPlan = Schemas['ImportPlan'];
export type Imported = Schemas['Imported'];
export type ItemData = Schemas['ItemData'];
export type MixData = Schemas['MixData'];
export type StagedEntities = Schemas['StagedEntities'];
export type StagedEntity = Schemas['StagedEntity'];
export type StagedMixData = Schemas['StagedMixData'];
export type ListedEntity = Schemas['ListedEntity'];
export type StagedAct = Schemas['StagedAct'];
export type StagedDone = Schemas['StagedDone'];

type Signal = AbortSignal | null;

export interface StagedWish {
  type?: string;
  status?: string;
  search?: string;
  after?: string;
}

export const getStaged = (query: StagedWish, signal: Signal = null): Promise<StagedEntities> =>
  settle(client.GET('/api/admin/staged-entities', { params: { query }, signal }));

export const getStagedEntity = (id: string, signal: Signal = null): Promise<StagedEntity> =>
  settle(client.GET('/api/admin/staged-entities/{id}', { params: { path: { id } }, signal }));

export const postStaged = (type: string, data: unknown): Promise<StagedEntity> =>
  settle(client.POST('/api/admin/staged-entities', { body: { type, data: data as Record<string, never> } }));

export const putStaged = (id: string, data: unknown, version: string): Promise<StagedEntity> =>
  settle(
    client.PUT('/api/admin/staged-entities/{id}', {
      params: { path: { id }, header: since(version) },
      body: { data: data as Record<string, never> },
    }),
  );

/** Answers with the entry of the audit by which it can be put back. */
export const deleteStaged = (id: string): Promise<string> =>
  settle(client.DELETE('/api/admin/staged-entities/{id}', { params: { path: { id } } })).then(
    ({ audit_id }) => audit_id,
  );

export const rejectStaged = (id: string, reason: string, version: string): Promise<StagedEntity> =>
  settle(
    client.POST('/api/admin/staged-entities/{id}/reject', {
      params: { path: { id }, header: since(version) },
      body: { reason },
    }),
  );

/** Does the same with several staged entities. */
export const reviewStaged = (change: StagedAct, ids: string[]): Promise<StagedDone> =>
  settle(client.POST('/api/admin/staged-entities/bulk', { body: { change, ids } }));

/** What a text says of the whole mix, above its tracks. */
export const readHead = (text: string, signal: Signal = null): Promise<Schemas['TextHead']> =>
  settle(client.POST('/api/admin/heads', { body: { text }, signal }));

export const planImport = (mix_data: StagedMixData, signal: Signal = null): Promise<ImportPlan> =>
  settle(
    client.POST('/api/admin/staged-entities/plan', {
      body: { mix_data, as_new: false },
      signal,
    }),
  );

export const approveStaged = (
  id: string,
  mix_data: StagedMixData,
  as_new: boolean,
  version: string,
): Promise<Imported> =>
  settle(
    client.POST('/api/admin/staged-entities/{id}/approve', {
      params: { path: { id }, header: since(version) },
      body: { mix_data, as_new },
    }),
  );
