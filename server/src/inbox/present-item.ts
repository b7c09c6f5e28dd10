import { isStaff } from '@shipmagic/domain/access/role';
import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { itemDetails } from '@shipmagic/domain/inbox/inbox-kind';
import { inboxKindName, inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { itemOutcome, itemState } from '@shipmagic/domain/inbox/item-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { storedOrNull } from '../platform/db/stored-values.ts';
import type { ItemRow } from './inbox.queries.ts';

const storedDetails = itemDetails.catch({});

/** An item as its reader sees it: vendor members are not told who their colleagues are. */
export function presentItem(row: ItemRow, viewer: Viewer, now: Date): InboxItem {
  const kind = inboxKindName.parse(row.kind);
  const details = storedDetails.parse(row.details);
  const snoozed = row.snoozed_until && row.snoozed_until > now ? row.snoozed_until : null;
  return {
    id: row.id,
    kind,
    reason: inboxKinds[kind].reason({ details, since: row.since, now }),
    subject: row.subject,
    state: itemState.parse(row.state),
    since: row.since.toISOString(),
    dueAt: row.due_at.toISOString(),
    order: row.magic_order_id
      ? {
          magicOrderId: row.magic_order_id,
          orderNumber: row.order_number ?? '',
          customerName: row.customer_name ?? null,
          awb: row.shipping_reference,
          version: row.order_version ?? 0,
        }
      : null,
    vendorName: row.vendor_name,
    owner: ownerOf(row, viewer),
    team: row.team ?? null,
    snoozedUntil: snoozed?.toISOString() ?? null,
    outcome: storedOrNull(itemOutcome, row.outcome),
    closedAt: row.closed_at?.toISOString() ?? null,
    notes: Number(row.notes ?? 0),
    lastNote: row.last_note,
    version: row.version,
  };
}

function ownerOf(row: Pick<ItemRow, 'owner_id' | 'owner_email'>, viewer: Viewer): InboxItem['owner'] {
  if (row.owner_id === null) return null;
  const isMe = row.owner_id === viewer.userId;
  const named = isStaff(viewer) || isMe;
  return { name: named ? (row.owner_email ?? '') : 'A colleague', isMe, id: named ? row.owner_id : null };
}
