import type { Tx } from '../platform/db/transaction.ts';

/** What decides whether the vendors of some orders are mailed. By vendor, so that all writers lock in one order. */
export function listNewOrderFacts(tx: Tx, orderIds: readonly string[]) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select([
      'o.id',
      'o.magic_order_id',
      'o.vendor_id',
      'o.created_at',
      'o.order_status',
      'o.test',
      'o.managed_in_shipmagic',
      'v.email',
      'v.email_notifications_enabled',
      'v.email_notification_start_date',
    ])
    .where('o.id', 'in', [...orderIds])
    .orderBy('o.vendor_id')
    .execute();
}

export type NewOrderRow = Awaited<ReturnType<typeof listNewOrderFacts>>[number];

/** Mails in some states, the newest change first, with how many there are. */
export async function listMails(tx: Tx, states: readonly string[], { page, limit }: { page: number; limit: number }) {
  const found = tx.selectFrom('mails as m').where('m.state', 'in', [...states]);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const mails = await found
    .leftJoin('magic_orders as o', 'o.id', 'm.order_id')
    .select([
      'm.id',
      'm.kind',
      'm.audience',
      'm.recipient',
      'm.subject',
      'm.state',
      'm.attempts',
      'm.error',
      'm.created_at',
      'm.updated_at',
      'o.magic_order_id',
    ])
    .orderBy('m.updated_at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: Number(total), mails };
}
