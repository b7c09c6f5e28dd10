import { homeCurrency } from '@shipmagic/domain/money/currency';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Orders whose amounts may still change, and that owe anything. */
const owing = sql`o.frozen_at is null and o.currency = ${homeCurrency} and (o.cod_amount > 0 or o.awaited_amount > 0)`;

/** The payment methods by which orders owe anything, as the orders name them, and whether in cash. */
export async function gatewaysThatOwe(tx: Tx): Promise<{ gateways: string; authorised: boolean; cash: boolean }[]> {
  return checkedRows(
    tx,
    z.object({ gateways: z.string(), authorised: z.boolean(), cash: z.boolean() }),
    sql`
    select distinct coalesce(o.payment_gateway, '') as gateways, o.payment_authorised as authorised, o.cod_amount > 0 as cash
    from magic_orders o where ${owing}`,
  );
}

/** Makes cash of what some orders with these payment methods owe, or the reverse; returns how many there were. */
export async function moveBalances(
  tx: Tx,
  { gateways, authorised, toCash, atOnce }: { gateways: string; authorised: boolean; toCash: boolean; atOnce: number },
): Promise<number> {
  const isWrong = toCash ? sql`o.cod_amount = 0` : sql`o.cod_amount > 0`;
  const all = sql`(o.cod_amount + o.awaited_amount)`;
  // Asked again by the change itself, because an order may have been booked since it was chosen.
  const changed = await sql`
    with chosen as (
      select o.id from magic_orders o
      where ${owing} and coalesce(o.payment_gateway, '') = ${gateways} and o.payment_authorised = ${authorised} and ${isWrong}
      order by o.id limit ${atOnce})
    update magic_orders o set cod_amount = ${toCash ? all : sql`0`}, awaited_amount = ${toCash ? sql`0` : all},
      version = o.version + 1, updated_at = now()
    from chosen c where c.id = o.id and ${owing} and ${isWrong}`.execute(tx);
  return Number(changed.numAffectedRows ?? 0);
}
