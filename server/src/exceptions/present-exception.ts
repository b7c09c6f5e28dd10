import { isStaff } from '@shipmagic/domain/access/role';
import { exceptionDetails } from '@shipmagic/domain/exceptions/exception-kind';
import { exceptionKindName, exceptionKinds } from '@shipmagic/domain/exceptions/exception-kinds';
import { exceptionOutcome, exceptionState } from '@shipmagic/domain/exceptions/exception-state';
import type { InboxItem } from '@shipmagic/domain/exceptions/inbox.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ExceptionRow } from './exceptions.queries.ts';

/** An exception as its reader sees it: vendor members are not told who their colleagues are. */
export function presentException(row: ExceptionRow, viewer: Viewer, now: Date): InboxItem {
  const kind = exceptionKindName.parse(row.kind);
  const details = exceptionDetails.catch({}).parse(row.details);
  const snoozed = row.snoozed_until && row.snoozed_until > now ? row.snoozed_until : null;
  return {
    id: row.id,
    kind,
    reason: exceptionKinds[kind].reason({ details, since: row.since, now }),
    subject: row.subject,
    state: exceptionState.parse(row.state),
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
    outcome: exceptionOutcome.nullable().parse(row.outcome),
    closedAt: row.closed_at?.toISOString() ?? null,
    notes: Number(row.notes ?? 0),
    lastNote: row.last_note,
    version: row.version,
  };
}

function ownerOf(row: Pick<ExceptionRow, 'owner_id' | 'owner_email'>, viewer: Viewer): InboxItem['owner'] {
  if (row.owner_id === null) return null;
  const isMe = row.owner_id === viewer.userId;
  const named = isStaff(viewer) || isMe;
  return { name: named ? (row.owner_email ?? '') : 'A colleague', isMe, id: named ? row.owner_id : null };
}
