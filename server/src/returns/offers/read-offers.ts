import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ExchangeOffer, exchangeOffersContract } from '@shipmagic/domain/returns/offers/exchange-offers.contract';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type CountedLine, countLines } from '../count-lines.ts';
import { worthOf } from '../rules/read-terms.ts';
import { listVariantsOf, type VariantRow } from './offers.queries.ts';

/** Variants that can be sent instead of a line. */
export interface LineOffers {
  /** Null where the catalogue does not have what was ordered any more: nothing can be compared with it then. */
  readonly same: ExchangeOffer | null;
  readonly others: readonly ExchangeOffer[];
}

const offerOf = (row: VariantRow): ExchangeOffer => ({
  id: row.variant_id,
  title: row.title,
  imageUrl: row.image_url,
  price: Number(row.price),
  inStock: row.tracked ? Math.max(0, row.inventory_quantity) : null,
});

/** Variants of the catalogue instead of these lines, by line; other variants of products that the store sells alone. */
export async function readOffers(tx: Tx, lines: readonly CountedLine[]): Promise<(line: CountedLine) => LineOffers> {
  const variants = await listVariantsOf(tx, [...new Set(lines.flatMap(({ row }) => row.product_id ?? []))]);
  return ({ row }) => {
    const own = variants.find((one) => one.variant_id === row.variant_id && one.product_id === row.product_id);
    if (!own) return { same: null, others: [] };
    const others = variants.filter(
      (one) => one !== own && one.product_id === own.product_id && one.status === 'active',
    );
    return { same: offerOf(own), others: others.map(offerOf) };
  };
}

/** Variants that can be sent instead of the items of an order. Throws 404. */
export async function readOffersOfOrder(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<RouteAnswer<typeof exchangeOffersContract.ofOrder>> {
  const { id, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const lines = await countLines(tx, id);
  const offersOf = await readOffers(tx, lines);
  return {
    currency: order.currency,
    lines: lines.map((line) => {
      const { same, others } = offersOf(line);
      return { lineItemId: line.lineId, worth: worthOf(line), same, others: [...others] };
    }),
  };
}
