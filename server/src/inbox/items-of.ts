import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { findItemsOf } from './inbox.queries.ts';
import { presentItem } from './present-item.ts';

/** Who sees to an item, and by when. */
export interface ItemOf {
  readonly id: string;
  readonly version: number;
  readonly dueAt: string;
  readonly owner: { readonly name: string; readonly isMe: boolean } | null;
  readonly snoozedUntil: string | null;
  readonly lastNote: string | null;
}

/** The open items of these subjects, by subject, as far as they are in the viewer's inbox. */
export async function readItemsOf(
  tx: Tx,
  viewer: Viewer,
  kind: InboxKindName,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ItemOf>> {
  if (subjects.length === 0) return new Map();
  const now = new Date();
  const rows = await findItemsOf(tx, viewer, kind, subjects);
  return new Map(
    rows.map((row) => {
      const { id, version, dueAt, owner, snoozedUntil, lastNote } = presentItem(row, viewer, now);
      const by = owner && { name: owner.name, isMe: owner.isMe };
      return [row.subject, { id, version, dueAt, owner: by, snoozedUntil, lastNote }];
    }),
  );
}
