import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import { toRupees } from '@shipmagic/domain/money/paise';
import type { CustomerReturn } from '@shipmagic/domain/returns/customers/customer-return';
import type { CustomerReturnSettings } from '@shipmagic/domain/returns/customers/customer-return-settings';
import { differenceOfNewGoods } from '@shipmagic/domain/returns/new-goods/new-goods-price';
import { newGoodsStateOf } from '@shipmagic/domain/returns/new-goods/new-goods-state';
import { returnSets, returnState } from '@shipmagic/domain/returns/return-state';
import { returnWay } from '@shipmagic/domain/returns/return-way';
import { returnWish } from '@shipmagic/domain/returns/return-wish';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { exchangeShips } from '@shipmagic/domain/vendors/exchange-ships';
import { unassignedVendor } from '@shipmagic/domain/vendors/vendor-name';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { agreedGoods } from '../new-goods/present-goods.ts';
import { sentPictures } from '../pictures/pictures.ts';
import {
  type CustomerNewGoods,
  type CustomerReturnLine,
  type CustomerReturnRow,
  listNewGoods,
  listReturnLines,
  listReturns,
  type ReturnOrder,
} from './customers.queries.ts';
import { type PayeeNeed, readPayeeNeed } from './read-payee-need.ts';

/** The returns of an order, as its customer sees them and as they were asked for, the newest first. */
export async function readCustomerReturns(tx: Tx, order: ReturnOrder, choices: CustomerReturnSettings) {
  const lines = Map.groupBy(await listReturnLines(tx, order.id), (line) => line.return_id);
  const pictures = await sentPictures(tx, order.id);
  const need = await readPayeeNeed(tx, order.id);
  const goods = Map.groupBy(await listNewGoods(tx, order.id), (one) => one.return_id);
  return (await listReturns(tx, order.id)).map((row) => {
    const own = lines.get(row.id) ?? [];
    return {
      row,
      lines: own,
      shown: present(row, own, {
        order,
        choices,
        need,
        pictures: pictures.get(row.id) ?? [],
        goods: goods.get(row.id) ?? [],
      }),
    };
  });
}

function present(
  row: CustomerReturnRow,
  lines: readonly CustomerReturnLine[],
  of: {
    readonly order: ReturnOrder;
    readonly choices: CustomerReturnSettings;
    readonly need: PayeeNeed;
    readonly pictures: string[];
    readonly goods: readonly CustomerNewGoods[];
  },
): CustomerReturn {
  const state = returnState.parse(row.state);
  const way = returnWay.parse(row.way);
  const isSettled = state === 'settled' && row.settled_at !== null;
  const refund = isSettled ? Number(row.refund ?? 0) : null;
  return {
    number: row.number,
    state,
    since: row.state_since.toISOString(),
    wish: returnWish.parse(row.wish),
    way,
    lines: lines.map(({ title, variant_title: variantTitle, quantity }) => ({ title, variantTitle, quantity })),
    newGoods: of.goods.map((one) => ({
      title: one.title,
      variantTitle: one.variant_title,
      imageUrl: one.image_url,
      quantity: one.quantity,
      state: newGoodsStateOf(one.order_status),
    })),
    newGoodsShip: storedOrNull(exchangeShips, row.exchange_ships),
    difference: toRupees(differenceOfNewGoods(of.goods.map(agreedGoods))),
    pictures: of.pictures,
    courier: shownPartnerName(row.shipping_partner),
    awb: row.awb,
    trackingUrl: row.tracking_url,
    handOverBy: row.expires_on,
    sendTo: way === 'customer' && returnSets.awaitingHandOver.includes(state) ? addressOf(of.order) : [],
    reason: row.decision_reason,
    refund,
    currency: of.order.currency,
    isCash: of.need.isCash,
    payee: payeeOf(row, of.need),
    moneyBy:
      refund && row.settled_at && !of.need.isCash ? addDays(indiaDay(row.settled_at), of.choices.refundDays) : null,
  };
}

/** A payment belongs to the returns that were settled before it. */
function payeeOf(
  { settled_at: settledAt }: CustomerReturnRow,
  { isGiven, paidAt }: PayeeNeed,
): CustomerReturn['payee'] {
  if (settledAt && paidAt && paidAt >= settledAt) return 'paid';
  return isGiven ? 'given' : 'missing';
}

/** Where goods that customers send go: the warehouse's own address for returns, else the warehouse; empty without one. */
function addressOf(order: ReturnOrder): string[] {
  const [street, more, city, state, pin] = order.return_address_line1
    ? [
        order.return_address_line1,
        order.return_address_line2,
        order.return_city,
        order.return_state,
        order.return_zip_code,
      ]
    : [order.address_line1, order.address_line2, order.city, order.state, order.zip_code];
  if (!street) return [];
  const vendor = order.vendor_name === unassignedVendor ? null : order.vendor_name;
  const place = [[city, pin].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
  return [vendor, street, more, place].flatMap((line) => (line ? [line] : []));
}
