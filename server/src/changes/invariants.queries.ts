import { openChangeStates } from '@shipmagic/domain/changes/change-state';
import type { Invariant } from '@shipmagic/domain/changes/invariants';
import { scannedStatuses } from '@shipmagic/domain/inbox/kinds/parcels';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { owingStatuses } from '@shipmagic/domain/store/cash-on-delivery';
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { daySeconds, rowCount, secondsFromNow } from '../platform/db/expressions.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Orders that are older have been looked at often enough. */
const lookedAtDays = 60;

/** Orders managed here, of goods that a courier brings. */
const orders = (tx: Tx) =>
  tx
    .selectFrom('magic_orders as o')
    .select('o.id')
    .where('o.managed_in_shipmagic', 'is distinct from', false)
    .where('o.test', '=', false)
    .where('o.created_at', '>', secondsFromNow(-lookedAtDays * daySeconds));

/** Open orders with a parcel of a courier of ours. */
const booked = (tx: Tx) =>
  orders(tx)
    .innerJoin('shipments as s', 's.id', 'o.shipment_id')
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    // Cancelled by its courier: it goes nowhere.
    .where('o.shipment_status', 'is distinct from', 'CANCELLED')
    .where('o.order_status', 'in', [...orderSets.open]);

type Booked = ExpressionBuilder<DB & { o: DB['magic_orders']; s: DB['shipments'] }, 'o' | 's'>;

/** Whether a change says so already, or somebody has decided that it stays so. */
const isKnown = (eb: Booked) =>
  eb.exists(
    eb
      .selectFrom('changes_in_flight as c')
      .select('c.id')
      .whereRef('c.shipment_id', '=', 's.id')
      .where((of) => of.or([of('c.state', 'in', [...openChangeStates]), of('c.answer', 'in', ['keep', 'call_back'])])),
  );

const isOwing = (eb: Booked) =>
  eb.and([
    eb('o.financial_status', 'in', [...owingStatuses]),
    eb('o.store_financial_status', 'in', [...owingStatuses]),
  ]);

const build = expressionBuilder<DB, never>();
const digits = (text: RawBuilder<unknown>) =>
  build.fn<string>('regexp_replace', [
    build.fn.coalesce(build.cast<string>(text, 'text'), build.val('')),
    build.val('\\D'),
    build.val(''),
    build.val('g'),
  ]);

type Invoiced = ExpressionBuilder<DB & { o: DB['magic_orders']; i: DB['invoices'] }, 'o' | 'i'>;

/** The document's is in paise. */
const saysOtherAmount = (eb: Invoiced) =>
  eb(
    eb.cast<number>(sql`i.document ->> 'total'`, 'numeric'),
    '<>',
    eb(eb.parens('o.net_price', '+', eb('o.net_tax', '+', eb.ref('o.shipping_cost'))), '*', 100),
  );

/** Its street: an address that is edited in another PIN code is another place, and no edit. */
const saysOtherAddress = (eb: Invoiced) =>
  eb.not(
    eb.fn<boolean>('jsonb_exists', [
      sql`case when jsonb_typeof(i.document -> 'shipTo') = 'object' then i.document #> '{shipTo,street}'
        else i.document #> '{billTo,street}' end`,
      sql`o.shipping_address ->> 'address1'`,
    ]),
  );

/** An invoice that has left with the goods stays as it is. */
const isStillHere = (eb: Invoiced) =>
  eb.and([
    eb('o.handover_at', 'is', null),
    eb('o.order_status', 'in', [...orderSets.pending]),
    eb('o.erased_at', 'is', null),
    eb.not(
      eb.exists(
        eb
          .selectFrom('shipments as s')
          .select('s.id')
          .whereRef('s.id', '=', 'o.shipment_id')
          .where('s.handed_over_at', 'is not', null),
      ),
    ),
  ]);

const isSettling = (eb: Invoiced) =>
  eb.exists(
    eb
      .selectFrom('changes_in_flight as c')
      .select('c.id')
      .whereRef('c.order_id', '=', 'o.id')
      .where((of) => of.or([of('c.state', 'in', [...openChangeStates]), of('c.answer', '=', 'keep')])),
  );

/** The orders for which each does not hold. */
export const brokenBy: Record<Invariant, (tx: Tx) => { execute(): Promise<{ id: string }[]> }> = {
  moves_without_parcel: (tx) =>
    orders(tx)
      .where('o.order_status', '=', 'in_transit')
      .where('o.delivery_method', '=', 'shipping')
      .where('o.shipment_id', 'is', null)
      .where('o.shipping_reference', 'is', null)
      .where('o.tracking_type', 'is', null),
  cancelled_parcel_moves: (tx) =>
    orders(tx)
      .innerJoin('shipments as s', 's.order_id', 'o.id')
      .where('s.state', '=', 'cancelled')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tracking_events as e')
            .select('e.id')
            .whereRef('e.shipment_id', '=', 's.id')
            .whereRef('e.happened_at', '>', 's.updated_at')
            .where('e.shipment_status', 'in', [...scannedStatuses, 'DELIVERED']),
        ),
      )
      .groupBy('o.id'),
  collects_otherwise: (tx) =>
    booked(tx)
      .where((eb) =>
        eb(
          eb('s.cod_amount', '-', eb.ref('s.cod_rounding')),
          '<>',
          eb.case().when(isOwing(eb)).then(eb.ref('o.cod_amount')).else(0).end(),
        ),
      )
      .where((eb) => eb.not(isKnown(eb))),
  goes_elsewhere: (tx) =>
    booked(tx)
      .innerJoin('shipment_requests as r', 'r.shipment_id', 's.id')
      .where(digits(sql`r.parcel #>> '{consignee,address,zip}'`), '<>', digits(sql`o.shipping_address ->> 'zip'`))
      .where('o.erased_at', 'is', null)
      .where((eb) => eb.not(isKnown(eb))),
  invoiced_otherwise: (tx) =>
    orders(tx)
      .innerJoin('invoices as i', 'i.order_id', 'o.id')
      .where('i.voided_at', 'is', null)
      .where('o.order_status', 'in', [...orderSets.open])
      .where((eb) =>
        eb.or([saysOtherAmount(eb), eb.and([isStillHere(eb), saysOtherAddress(eb), eb.not(isSettling(eb))])]),
      ),
  two_live_parcels: (tx) =>
    orders(tx)
      .innerJoin('shipments as s', 's.order_id', 'o.id')
      .innerJoin('shipments as n', 'n.id', 'o.shipment_id')
      .whereRef('n.id', '<>', 's.id')
      .where('n.state', '=', 'created')
      .where('s.state', '=', 'replaced')
      .where('s.own_status', 'in', [...scannedStatuses])
      .groupBy('o.id'),
};

/** Keeps what was found: what holds again is forgotten, and what does not hold still keeps its time. */
export async function keepBroken(tx: Tx, name: Invariant, orderIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('broken_invariants')
    .where('invariant', '=', name)
    .where((eb) => eb.not(eb('order_id', '=', eb.fn.any(eb.val(orderIds)))))
    .execute();
  if (orderIds.length === 0) return;
  await tx
    .insertInto('broken_invariants')
    .values(orderIds.map((order_id) => ({ order_id, invariant: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many do not hold, and since when. */
export function countBroken(tx: Tx): Promise<{ n: number; since: Date | null }> {
  return tx
    .selectFrom('broken_invariants')
    .select([rowCount.as('n'), (eb) => eb.fn.min('found_at').as('since')])
    .executeTakeFirstOrThrow();
}
