import { isStaff } from '@shipmagic/domain/access/role';
import type { BatchFacts } from '@shipmagic/domain/batches/batch-fit';
import { deliveryMethod } from '@shipmagic/domain/orders/delivery-method';
import { trackingType } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { shownAttemptState } from '@shipmagic/domain/statuses/attempt-state';
import { changeKind } from '@shipmagic/domain/statuses/change-kind';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { sql } from 'kysely';
import { readableOrNull, storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { heldOf, holdRow } from './order-rows.queries.ts';
import { presentHold } from './present-hold.ts';
import { labelUrlOf } from './present-order.ts';

/** The facts that decide what may be done to an order, without the rest of it. */
export interface OrderFactsRow extends BatchFacts {
  readonly id: string;
  readonly magicOrderId: string;
  readonly financialStatus: ReturnType<typeof financialStatus.parse>;
}

/** These orders' ids, newest first, as far as the transaction may see them. */
export async function findOrderIds(tx: Tx, magicOrderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('magic_orders')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .where(sql`magic_order_id`, '=', sql`any (${magicOrderIds}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Facts of many orders by one query, newest first, as far as the transaction may see them. */
export async function readOrderFacts(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  orderIds: readonly string[],
): Promise<OrderFactsRow[]> {
  const rows = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('invoices as i', (join) => join.onRef('i.order_id', '=', 'o.id').on('i.voided_at', 'is', null))
    .leftJoin('shipments as b', 'b.id', 'o.shipment_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('shipments as s')
          .select(['s.state', 's.reference', 's.shipping_partner', 's.message', 's.failure'])
          .whereRef('s.order_id', '=', 'o.id')
          .where('s.return_id', 'is', null)
          .where('o.shipping_reference', 'is', null)
          .orderBy('s.attempt', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select([
      'o.id',
      'o.magic_order_id',
      'o.order_number',
      'o.test',
      'o.order_status',
      'o.financial_status',
      'o.managed_in_shipmagic',
      'o.shipping_partner',
      'o.shipping_reference',
      'o.has_label',
      'o.shipment_id',
      'o.tracking_type',
      'o.shipment_status',
      'o.erased_at',
      'o.delivered_at',
      'o.ship_country',
      'o.delivery_method',
      'v.can_create_shipments',
      'b.stopped_for',
      'i.invoice_number',
      'a.state as attempt_state',
      'a.reference',
      'a.shipping_partner as attempt_partner',
      'a.message',
      'a.failure',
      heldOf.as('held'),
    ])
    .where(sql`o.id`, '=', sql`any (${orderIds}::bigint[])`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    isTest: row.test,
    orderStatus: orderStatus.parse(row.order_status),
    financialStatus: financialStatus.parse(row.financial_status),
    managedInShipmagic: row.managed_in_shipmagic,
    shippingPartner: row.shipping_partner,
    shippingReference: row.shipping_reference,
    shippingLabelUrl: labelUrlOf(row),
    trackingType: storedOrNull(trackingType, row.tracking_type),
    shipmentStatus: storedOrNull(shipmentStatus, row.shipment_status),
    personalDataErasedAt: row.erased_at?.toISOString() ?? null,
    vendor: { canCreateShipments: row.can_create_shipments },
    shippingAddress: { country: row.ship_country },
    deliveryMethod: deliveryMethod.parse(row.delivery_method),
    heldInStore: presentHold(holdRow.parse(row.held), isStaff(viewer)),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    invoiceNumber: row.invoice_number,
    stoppedFor: readableOrNull(changeKind, row.stopped_for),
    shipmentAttempt: attemptOf(row),
  }));
}

function attemptOf(row: {
  attempt_state: string | null;
  reference: string | null;
  attempt_partner: string | null;
  message: string | null;
  failure: string | null;
}): BatchFacts['shipmentAttempt'] {
  const state = shownAttemptState.safeParse(row.attempt_state);
  return state.success
    ? {
        state: state.data,
        reference: row.reference ?? '',
        shippingPartner: row.attempt_partner ?? '',
        message: row.message,
        lacksWarehouse: row.failure === 'unknown_warehouse',
      }
    : null;
}
