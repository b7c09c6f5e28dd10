import { AppError } from '@shipmagic/domain/http/errors';
import { englishReturns } from '@shipmagic/domain/returns/customers/languages/en';
import { offeredDifference } from '@shipmagic/domain/returns/offers/offered-difference';
import type { AskedReturn } from '../ask-return.ts';
import type { CountedLine } from '../count-lines.ts';
import type { LineOffers } from '../offers/read-offers.ts';
import { worthOf } from '../rules/read-terms.ts';

interface OfferedLine {
  readonly line: CountedLine;
  readonly offers: LineOffers;
}

const bad = (field: string, message: string) => new AppError('bad_input', message, { field });
const outOfStock = (field: string) => new AppError('conflict', englishReturns.problems.stock, { field });

// Why: docs/decisions/returns.md, "An exchange that a customer asks for has one item, and its price is confirmed".
/**
 * Throws 400 for an exchange of anything but one item for another variant of the same product, and 409 in words for what
 * is not in stock or would cost more than its customer was told. `difference`: in the order's currency.
 */
export function requireNewGoods(lines: readonly OfferedLine[], asked: AskedReturn, difference: number): void {
  if (asked.wish !== 'exchange' && asked.exchangeVariantId !== undefined)
    throw bad('exchangeVariantId', 'exchangeVariantId belongs to an exchange alone');
  if (asked.wish === 'exchange') requireExchange(lines, asked, difference);
  if (asked.wish !== 'replacement') return;
  for (const { lineItemId, quantity } of asked.lines) {
    const same = lines.find(({ line }) => line.lineId === lineItemId)?.offers.same;
    if (same && same.inStock !== null && same.inStock < quantity) throw outOfStock('wish');
  }
}

function requireExchange(lines: readonly OfferedLine[], asked: AskedReturn, difference: number): void {
  const [first, ...rest] = asked.lines;
  if (rest.length > 0) throw bad('lines', 'lines: items are exchanged one by one');
  const found = lines.find(({ line }) => line.lineId === first?.lineItemId);
  const wanted = found?.offers.others.find(({ id }) => id === asked.exchangeVariantId);
  if (!first || !found?.offers.same || !wanted)
    throw bad('exchangeVariantId', 'exchangeVariantId is none of the variants that can be sent instead');
  if (wanted.inStock !== null && wanted.inStock < first.quantity) throw outOfStock('exchangeVariantId');
  const item = { worth: worthOf(found.line), listPrice: found.offers.same.price, quantity: first.quantity };
  if (offeredDifference(item, wanted.price) > difference)
    throw new AppError('conflict', englishReturns.problems.price, { field: 'difference' });
}
