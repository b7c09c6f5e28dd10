import { isStaff } from '@shipmagic/domain/access/role';
import { type InboxEntry, inboxEntryChange } from '@shipmagic/domain/inbox/inbox.contract';
import { itemOutcome } from '@shipmagic/domain/inbox/item-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { storedOrNull } from '../platform/db/stored-values.ts';
import type { listEntries } from './inbox.queries.ts';

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The history as its reader sees it: vendor members are not told who their colleagues are. */
export const readEntries = (rows: readonly EntryRow[], viewer: Viewer): InboxEntry[] =>
  rows.map((row) => {
    const nameOf = (email: string | null) =>
      isStaff(viewer) || email === null || email === viewer.email ? email : 'A colleague';
    return {
      id: row.id,
      at: row.created_at.toISOString(),
      by: nameOf(row.user_email),
      change: inboxEntryChange.parse(row.change),
      note: row.note,
      owner: nameOf(row.owner),
      until: row.until?.toISOString() ?? null,
      outcome: storedOrNull(itemOutcome, row.outcome),
    };
  });
