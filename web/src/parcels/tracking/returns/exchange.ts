import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { offeredDifference } from '@shipmagic/domain/returns/offers/offered-difference';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import type { Draft } from './draft.ts';
import { isAllowed } from './terms.ts';

/** A variant that the chosen item can be exchanged for. */
interface OfferedVariant {
  readonly id: string;
  readonly title: string;
  readonly isInStock: boolean;
  /** In the order's currency: what it costs more, or below 0 less. */
  readonly difference: number;
}

/** The variants for which the chosen item can be exchanged: items are exchanged one by one. */
export function variantsOf({ lines }: Returnable, draft: Draft): readonly OfferedVariant[] {
  const [chosen, ...others] = Object.entries(draft.lines);
  const line = lines.find(({ lineItemId }) => lineItemId === chosen?.[0]);
  if (!chosen || others.length > 0 || !line || line.listPrice === null) return [];
  const item = { worth: line.worth, listPrice: line.listPrice, quantity: chosen[1].quantity };
  return line.variants.map(({ id, title, price, pieces }) => ({
    id,
    title,
    isInStock: pieces >= item.quantity,
    difference: offeredDifference(item, price),
  }));
}

const isAgainInStock = ({ lines }: Returnable, draft: Draft): boolean =>
  lines.every(({ lineItemId, again }) => (draft.lines[lineItemId]?.quantity ?? 0) <= again);

/** The wishes that fit the chosen items. */
export const wishesOf = (returnable: Returnable, draft: Draft): readonly ReturnWish[] =>
  returnable.wishes.filter(
    (wish) =>
      isAllowed(returnable, draft, wish) &&
      (wish !== 'exchange' || variantsOf(returnable, draft).some(({ isInStock }) => isInStock)) &&
      (wish !== 'replacement' || isAgainInStock(returnable, draft)),
  );

/** So much more, or below 0 less, the exchange costs, in the order's currency; null while none is chosen. */
export const differenceOf = (returnable: Returnable, draft: Draft): number | null =>
  draft.wish === 'exchange'
    ? (variantsOf(returnable, draft).find(({ id }) => id === draft.variant)?.difference ?? null)
    : null;
