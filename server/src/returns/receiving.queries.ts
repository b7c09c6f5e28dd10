import type { Tx } from '../platform/db/transaction.ts';

/** More parts or returns than one parcel can mean. */
const atMost = 20;

const returns = (tx: Tx) =>
  tx
    .selectFrom('returns as r')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.number', 'r.state', 'r.way', 'o.magic_order_id', 'o.order_number'])
    .orderBy('r.id', 'desc')
    .limit(atMost);
export type NamedReturn = Awaited<ReturnType<ReturnType<typeof returns>['execute']>>[number];

/** Returns with this number or AWB, the newest first. */
export const findReturnsNamed = (tx: Tx, identifier: string) =>
  returns(tx)
    .where((eb) =>
      eb.or([
        eb('r.number', '=', identifier.toUpperCase()),
        eb(eb.fn('app.awb_key', ['r.awb']), '=', eb.fn('app.awb_key', [eb.val(identifier)])),
      ]),
    )
    .execute();

export async function findReturnsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<NamedReturn[]> {
  if (orderIds.length === 0) return [];
  return await returns(tx).where('r.order_id', 'in', orderIds).execute();
}

/** Orders of this id or number, or of the parcel with this AWB. */
export async function findOrdersNamed(tx: Tx, identifier: string) {
  const bare = identifier.replace(/^#/, '').toLowerCase();
  const columns = ['o.id', 'o.magic_order_id', 'o.order_number'] as const;
  const byNumber = await tx
    .selectFrom('magic_orders as o')
    .select(columns)
    .where((eb) =>
      eb.or([
        eb('o.magic_order_id', '=', bare.toUpperCase()),
        eb('o.magic_order_id', '=', identifier),
        eb(eb.fn('lower', [eb.fn('ltrim', ['o.order_number', eb.val('#')])]), '=', bare),
      ]),
    )
    .orderBy('o.id')
    .limit(atMost)
    .execute();
  if (byNumber.length > 0) return byNumber;
  return tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select(columns)
    .where((eb) => eb(eb.fn('app.awb_key', ['s.awb']), '=', eb.fn('app.awb_key', [eb.val(identifier)])))
    .where('s.awb', 'is not', null)
    .where('s.state', '<>', 'cancelled')
    .orderBy('o.id')
    .limit(atMost)
    .execute();
}
