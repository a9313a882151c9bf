/** Taking back what an admin did: from the back-office, and from the pages where admins act among visitors. */
import { client, settle } from './client';
import type { components } from './schema';

/** Undoes an entry of the audit. */
export const undoEntry = (id: string): Promise<components['schemas']['AuditEntry']> =>
  settle(client.POST('/api/admin/audit/{id}/undo', { params: { path: { id } } }));

/** Undoes what an entry of the audit has made of one row of a tracklist. Answers the entry that says so. */
export const undoRow = (
  id: string,
  line: components['schemas']['Line'],
): Promise<components['schemas']['AuditEntry']> =>
  settle(client.POST('/api/admin/audit/{id}/row/undo', { params: { path: { id } }, body: { line } }));
