import type { FinancialStatus } from '@shipmagic/domain/statuses/financial-status';
import { owingStatuses, unpaidStatuses } from '@shipmagic/domain/store/cash-on-delivery';
import { sql } from 'kysely';

const oneOf = (statuses: readonly FinancialStatus[]) => sql`any (${statuses}::text[])`;

/**
 * Whether the money of `o` is waited for: `awaitedAmount` above 0, by the rules of `toAwait` and `toCollect`; a test
 * compares them. The payment status comes first, because an index of the narrow rows has it.
 */
export const isAwaitingPayment = sql`(o.financial_status = ${oneOf(owingStatuses)} and exists (
  select from magic_orders m left join shipments b on b.id = m.shipment_id
  where m.id = o.id and not m.payment_authorised
    and not collects_cash(m.financial_status, m.store_financial_status, m.cod_amount, 0, b.cod_amount)
    and case when m.store_financial_status = ${oneOf(owingStatuses)} then m.awaited_amount > 0
      else m.financial_status = ${oneOf(unpaidStatuses)} and m.net_price + m.net_tax + m.shipping_cost > 0 end))`;
