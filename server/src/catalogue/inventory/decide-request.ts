import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { inventoryDecisionMail } from './decision-mail.ts';
import { type Decision, saveDecision } from './requests.queries.ts';

/** Decides a pending request, and mails its author while that account is active and still has the vendor. */
export async function decideRequest(tx: Tx, id: string, decision: Decision): Promise<void> {
  const decided = await saveDecision(tx, id, decision);
  if (!decided?.requester_email || !(await isMailEnabled(tx))) return;
  await queueMail(tx, inventoryDecisionMail, {
    audience: 'user',
    recipient: decided.requester_email,
    content: {
      status: decision.status,
      productTitle: decided.product_title,
      variantTitle: decided.variant_title,
      vendorName: decided.vendor_name,
      currentQuantity: decided.current_quantity,
      requestedQuantity: decided.requested_quantity,
      reviewNotes: decision.reviewNotes,
    },
    dedupeKey: `inventory-decision:${id}`,
  });
}
