import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import type { CustomerTerms } from '@shipmagic/domain/returns/customers/customer-terms';
import { shareOfPieces } from '@shipmagic/domain/returns/return-money';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import { decisiveTerms } from '@shipmagic/domain/returns/rules/in-turn';
import type { Draft } from './draft.ts';

type Line = Returnable['lines'][number];

const paiseOf = ({ lineItemId: lineId, worth }: Line, returned: number) =>
  shareOfPieces({ lineId, quantity: worth.pieces, paidPaise: toPaise(worth.paid), before: worth.before, returned });

/** Rupees that were paid for all chosen pieces; null in another currency. */
function valueOfDraft({ lines, isInRupees }: Returnable, draft: Draft): number | null {
  if (!isInRupees) return null;
  return toRupees(lines.reduce((sum, line) => sum + paiseOf(line, draft.lines[line.lineItemId]?.quantity ?? 0), 0));
}

/** The terms of a chosen item; null until its reason is chosen. */
function termsOf(returnable: Returnable, draft: Draft, lineItemId: string): CustomerTerms | null {
  const line = returnable.lines.find((one) => one.lineItemId === lineItemId);
  const reason = draft.lines[lineItemId]?.reason ?? null;
  return line && reason
    ? decisiveTerms<CustomerTerms>(line.terms, { reason, value: valueOfDraft(returnable, draft) })
    : null;
}

const allTerms = (returnable: Returnable, draft: Draft): CustomerTerms[] =>
  Object.keys(draft.lines).flatMap((id) => termsOf(returnable, draft, id) ?? []);

/** Whether every chosen item may be wanted so. */
export const isAllowed = (returnable: Returnable, draft: Draft, wish: ReturnWish): boolean =>
  allTerms(returnable, draft).every(({ wishes }) => wishes.includes(wish));

/** Rupees that are taken off the refund. */
export const feeOf = (returnable: Returnable, draft: Draft): number =>
  Math.max(0, ...allTerms(returnable, draft).map(({ fee }) => fee));

function asksForPicture({ pictureReasons }: CustomerTerms, draft: Draft, lineItemId: string): boolean {
  const reason = draft.lines[lineItemId]?.reason ?? null;
  return reason !== null && pictureReasons.includes(reason);
}

/** Whether a chosen item cannot go back without a picture, for the reason that is chosen. */
export const needsPicture = (returnable: Returnable, draft: Draft): boolean =>
  Object.keys(draft.lines).some((id) => {
    const terms = termsOf(returnable, draft, id);
    return terms !== null && asksForPicture(terms, draft, id);
  });

/** Why a chosen item cannot go back for its reason; `picture`: not without one. Null when it can. */
export function termsProblem(
  returnable: Returnable,
  draft: Draft,
  lineItemId: string,
): NonNullable<CustomerTerms['refusal']> | 'picture' | null {
  const terms = termsOf(returnable, draft, lineItemId);
  if (!terms) return null;
  return terms.refusal ?? (asksForPicture(terms, draft, lineItemId) && draft.pictures === 0 ? 'picture' : null);
}
