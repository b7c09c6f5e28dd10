import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { mayGenerateInvoice } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { requireAbility } from '../orders/order/require-ability.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findVisibleInvoice, listAllOf } from './invoices.queries.ts';

/** All invoices of a visible order, the newest first. Throws 404. */
export async function listInvoices(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<RouteAnswer<typeof invoicesContract.list>> {
  const { id } = await readVisibleOrder(tx, viewer, magicOrderId);
  const rows = await listAllOf(tx, id);
  return {
    invoices: rows.map((row) => ({
      id: row.id,
      invoiceNumber: row.invoice_number,
      madeAt: row.created_at.toISOString(),
      isValid: row.voided_at === null,
      voidedAt: row.voided_at?.toISOString() ?? null,
      voidReason: row.void_reason,
      replaces: row.replaces,
      replacedBy: row.replaced_by,
    })),
  };
}

/** An invoice that this viewer may open. Throws 404, or 403 once it is all that is left of an erased customer. */
export async function readInvoice(
  tx: Tx,
  viewer: Viewer,
  invoiceId: string,
): Promise<{ readonly invoiceNumber: string; readonly magicOrderId: string }> {
  const found = await findVisibleInvoice(tx, invoiceId);
  if (!found) throw new AppError('not_found', 'Invoice not found');
  const { invoice_number: invoiceNumber, magic_order_id: magicOrderId } = found;
  const { order } = await readVisibleOrder(tx, viewer, magicOrderId);
  requireAbility(mayGenerateInvoice(viewer, { ...order, invoiceNumber }));
  return { invoiceNumber, magicOrderId };
}
