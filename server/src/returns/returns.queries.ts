import type { DeclineGround } from '@shipmagic/domain/returns/decline-ground';
import type { ReturnTab } from '@shipmagic/domain/returns/return-filters';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { type ReturnState, returnSets } from '@shipmagic/domain/returns/return-state';
import type { DecisionBasis } from '@shipmagic/domain/returns/rules/decision-basis';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type SystemOrder, systemOrder } from '../orders/order/orders.ts';
import { containing } from '../platform/db/containing.ts';
import { rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface ReturnFilters {
  readonly state: ReturnTab;
  readonly search: string;
  readonly vendor: readonly string[];
  readonly reason: readonly ReturnReason[];
}

const returns = (tx: Tx) => tx.selectFrom('returns as r').innerJoin('magic_orders as o', 'o.id', 'r.order_id');

const columns = [
  'r.id',
  'r.number',
  'r.order_id',
  'r.state',
  'r.state_since',
  'r.wish',
  'r.way',
  'r.exchange_variant_id',
  'r.exchange_ships',
  'r.asked_by',
  'r.created_at',
  'r.answer_by',
  'r.decided_at',
  'r.decided_by_email',
  'r.decision_reason',
  'r.decision_basis',
  'r.rules',
  'r.fee',
  'r.expires_on',
  'r.shipping_partner',
  'r.awb',
  'r.tracking_url',
  'r.pickup_problem',
  'r.store_state',
  'r.store_problem',
  'o.magic_order_id',
  'o.order_number',
  'o.vendor_name',
  'o.customer_name',
  'o.currency',
] as const;

const shown = (query: ReturnType<typeof returns>) =>
  query.select((eb) => [
    ...columns,
    eb
      .selectFrom('magic_orders as x')
      .whereRef('x.exchange_of', '=', 'r.id')
      .select('x.magic_order_id')
      .orderBy('x.id')
      .limit(1)
      .as('exchange_order_id'),
    eb
      .selectFrom('return_lines as l')
      .whereRef('l.return_id', '=', 'r.id')
      .select((of) => of.cast<number>(of.fn.sum('l.quantity'), 'integer').as('pieces'))
      .as('pieces'),
    eb
      .selectFrom('return_lines as l')
      .whereRef('l.return_id', '=', 'r.id')
      .select((of) => of.fn.agg<string[]>('array_agg', ['l.reason']).distinct().as('reasons'))
      .as('reasons'),
    eb
      .selectFrom('return_lines as l')
      .whereRef('l.return_id', '=', 'r.id')
      .select((of) =>
        of.fn
          .jsonAgg(
            jsonBuildObject({
              title: of.ref('l.title'),
              variantTitle: of.ref('l.variant_title'),
              imageUrl: of.ref('l.image_url'),
              quantity: of.ref('l.quantity'),
            }),
          )
          .as('items'),
      )
      .as('items'),
  ]);

function filtered(tx: Tx, { search, vendor, reason }: Omit<ReturnFilters, 'state'>) {
  const pattern = containing(search.toLowerCase());
  return returns(tx)
    .$if(vendor.length > 0, (all) =>
      all.where('o.vendor_id', 'in', (eb) =>
        eb.selectFrom('vendors').select('id').where('name_key', 'in', vendor.map(vendorKey)),
      ),
    )
    .$if(reason.length > 0, (all) =>
      all.where((eb) =>
        eb.exists(
          eb
            .selectFrom('return_lines as l')
            .whereRef('l.return_id', '=', 'r.id')
            .where('l.reason', 'in', [...reason]),
        ),
      ),
    )
    .$if(search !== '', (all) =>
      all.where((eb) =>
        eb.or(
          (['r.number', 'r.awb', 'o.magic_order_id', 'o.order_number'] as const).map((column) =>
            eb(eb.fn('lower', [column]), 'like', pattern),
          ),
        ),
      ),
    );
}

const statesOf = (tab: Exclude<ReturnTab, 'all'>): readonly ReturnState[] => (tab === 'open' ? returnSets.open : [tab]);

/** A page of returns, the newest first. */
export function listReturns(
  tx: Tx,
  { state, ...filters }: ReturnFilters,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) {
  const chosen = filtered(tx, filters).$if(state !== 'all', (all) =>
    state === 'all' ? all : all.where('r.state', 'in', statesOf(state)),
  );
  return shown(chosen).orderBy('r.id', 'desc').offset(skip).limit(limit);
}
export type ReturnRow = Awaited<ReturnType<ReturnType<typeof listReturns>['execute']>>[number];

/** How many returns there are in each state, whatever the filter of the state. */
export const countReturns = (tx: Tx, filters: Omit<ReturnFilters, 'state'>) =>
  filtered(tx, filters)
    .select(['r.state', rowCount.as('count')])
    .groupBy('r.state');

export const findReturn = (tx: Tx, id: string) => shown(returns(tx)).where('r.id', '=', id).executeTakeFirst();

export const listReturnsOf = (tx: Tx, orderId: string) =>
  shown(returns(tx)).where('r.order_id', '=', orderId).orderBy('r.id', 'desc').execute();

/** The order of a return, locked; null for a foreign or missing one. */
export async function lockOrderOfReturn(tx: Tx, returnId: string): Promise<SystemOrder | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('returns').select('order_id').where('id', '=', returnId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? systemOrder(row) : null;
}

export const lockReturnRow = (tx: Tx, id: string) =>
  tx.selectFrom('returns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The order, locked, with its status, and the pieces of its returns with their states. */
export async function readOrderOfReturns(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('magic_orders')
    .select(['id', 'order_status'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const held = await tx
    .selectFrom('returns as r')
    .innerJoin('return_lines as l', 'l.return_id', 'r.id')
    .where('r.order_id', '=', orderId)
    .select(['r.state', 'r.way', 'l.store_line_id', 'l.quantity'])
    .execute();
  return { order: systemOrder(order), held };
}

/** The columns that keep when a return came to a state. */
export type StateTime = 'picked_up_at' | 'received_at' | 'inspected_at' | 'settled_at';

export async function saveState(
  tx: Tx,
  id: string,
  to: ReturnState,
  { at, times }: { readonly at: Date; readonly times: Partial<Record<StateTime, Date>> },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ state: to, state_since: at, ...times })
    .where('id', '=', id)
    .execute();
}

export async function saveDecision(
  tx: Tx,
  id: string,
  decision: {
    readonly email: string | null;
    readonly reason: string | null;
    readonly expiresOn: string | null;
    /** Of a decline. */
    readonly ground: DeclineGround | null;
    /** Only of the system's own answers. */
    readonly basis?: DecisionBasis;
  },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({
      decided_at: new Date(),
      decided_by_email: decision.email,
      decision_reason: decision.reason,
      answer_by: null,
      expires_on: decision.expiresOn,
      decline_ground: decision.ground,
      // Vendor members may not set it.
      ...(decision.basis ? { decision_basis: decision.basis } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function saveParcel(
  tx: Tx,
  id: string,
  parcel: { readonly awb: string; readonly shippingPartner: string; readonly trackingUrl: string | null },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ awb: parcel.awb, shipping_partner: parcel.shippingPartner, tracking_url: parcel.trackingUrl })
    .where('id', '=', id)
    .execute();
}

/** Returns of which nothing was handed over by the day before that, in India. */
export async function listUnhanded(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('returns')
    .select('id')
    .where('state', 'in', returnSets.awaitingHandOver)
    .where('way', '<>', 'keep')
    .where('expires_on', '<', today)
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}
