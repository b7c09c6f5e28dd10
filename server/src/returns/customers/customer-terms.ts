import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { type ReturnWish, returnWishes } from '@shipmagic/domain/returns/return-wish';
import { type InTurn, possibleTerms } from '@shipmagic/domain/returns/rules/in-turn';
import { type LineTerms, type TermsRefusal, termsRefusalOf } from '@shipmagic/domain/returns/rules/line-terms';
import type { OrderTerms } from '../rules/read-terms.ts';

/** Why an item cannot be sent back, whatever the reason and however many pieces; null when it may. */
export function refusalWhatever(inTurn: InTurn<LineTerms>, deliveredAt: Date | null, now: Date): TermsRefusal | null {
  const refusals = possibleTerms(inTurn).map((terms) => termsRefusalOf(terms, deliveredAt, now));
  return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
}

/** The wishes that some item of an order may be sent back with. */
export function wishesOf({ lines }: Pick<OrderTerms, 'lines'>): ReturnWish[] {
  const allowed = new Set(lines.flatMap(({ inTurn }) => possibleTerms(inTurn)).flatMap(({ wishes }) => wishes));
  return returnWishes.filter((wish) => allowed.has(wish));
}

/** The terms of an item without what is the shop's own affair. */
export function termsForCustomer(
  { first, otherwise }: InTurn<LineTerms>,
  deliveredAt: Date | null,
  now: Date,
): Returnable['lines'][number]['terms'] {
  const shown = (terms: LineTerms) => ({
    refusal: termsRefusalOf(terms, deliveredAt, now),
    pictureReasons: [...terms.pictureReasons],
    wishes: [...terms.wishes],
    fee: terms.fee,
  });
  return {
    first: first.map(({ under, terms }) => ({
      under: { ...under, reasons: [...under.reasons] },
      terms: shown(terms),
    })),
    otherwise: shown(otherwise),
  };
}
