import { endOfStop } from '@shipmagic/domain/changes/stopped-parcel';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { vendorToMail } from '../orders/mails/vendor-to-mail.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { hasMail } from '../platform/mail/mails.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { findStopped } from './changes.queries.ts';
import { stageOfParcel } from './standing-of.ts';
import { stoppedParcelMail } from './stopped-parcel-mail.ts';

// Why: docs/decisions/mails.md, "A vendor is mailed when a parcel is to stay".
/**
 * Mails a vendor once that a parcel is not to be handed over, if it still is not, and once what came of it, if the
 * vendor was told. `stoppedAt` (ISO) tells one stop from another.
 */
export async function mailStoppedParcel(
  tx: Tx,
  { shipmentId, stoppedAt }: { readonly shipmentId: string; readonly stoppedAt: string },
): Promise<void> {
  const parcel = await findStopped(tx, shipmentId);
  const vendor = parcel && (await vendorToMail(tx, parcel.order_id));
  if (!vendor) return;
  const stays = parcel.stopped_at?.toISOString() === stoppedAt;
  const dedupeKey = `parcel-stopped:${shipmentId}:${stoppedAt}`;
  if (!stays && !(await hasMail(tx, dedupeKey))) return;
  const of = parcel.changes.filter(({ settled_at }) => settled_at === null || settled_at >= new Date(stoppedAt));
  const change = of.findLast(({ kind }) => kind === parcel.stopped_for) ?? of.at(-1);
  const written = await queueMail(tx, stoppedParcelMail, {
    audience: 'vendor',
    recipient: vendor.recipient,
    content: {
      magicOrderId: parcel.magic_order_id,
      orderNumber: parcel.order_number,
      vendorName: vendor.vendorName,
      courier: parcel.shipping_partner,
      awb: parcel.awb,
      stoppedFor: parcel.stopped_for ?? change?.kind ?? '',
      from: change?.from_text ?? null,
      to: change?.to_text ?? null,
      isAsked: change?.state === 'asked',
      decidedBy: change?.due_at?.toISOString() ?? null,
      end: stays
        ? null
        : endOfStop({
            state: parcel.state,
            isCurrent: parcel.current_shipment === shipmentId,
            stage: stageOfParcel(parcel),
            calledBack: of.some(({ answer }) => answer === 'call_back'),
          }),
      printAnew: !parcel.has_label,
    },
    orderId: parcel.order_id,
    shipmentId,
    dedupeKey: stays ? dedupeKey : `${dedupeKey}:ended`,
  });
  if (!written) return;
  await recordActivity(tx, null, {
    orderId: parcel.order_id,
    type: 'email_sent',
    action: stays ? 'Told the vendor to keep the parcel' : 'Told the vendor what became of the parcel',
    notes: vendor.recipient,
  });
}
