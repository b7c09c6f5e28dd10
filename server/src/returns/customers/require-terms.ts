import { AppError } from '@shipmagic/domain/http/errors';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { englishReturns } from '@shipmagic/domain/returns/customers/languages/en';
import { termsRefusalOf } from '@shipmagic/domain/returns/rules/line-terms';
import { requestTerms } from '@shipmagic/domain/returns/rules/request-terms';
import { missingPictures } from '@shipmagic/domain/returns/rules/return-rule';
import { decideLines, type OrderTerms } from '../rules/read-terms.ts';
import type { AskedWithPictures } from './customer-pictures.ts';

/**
 * Throws 409 in words for what the terms of a request refuse, or a fee above the one that its customer was told, and 400
 * for a wish that they do not allow.
 */
export function requireTerms(
  terms: OrderTerms,
  asked: AskedWithPictures,
  { fee, now }: { readonly fee: number | undefined; readonly now: Date },
): void {
  const lines = decideLines(terms, asked.lines);
  for (const { one, terms: of } of lines) {
    const why = termsRefusalOf(of, terms.deliveredAt, now);
    if (why) throw new AppError('conflict', englishReturns.lineRefusals[why], { field: 'lines' });
    if (missingPictures(of, [one.reason], asked.pictureIds?.length ?? 0))
      throw new AppError('conflict', englishReturns.problems.picture, { field: 'pictures' });
  }
  if (lines.length === 0) return;
  const all = requestTerms(lines.map((line) => line.terms));
  if (!all.wishes.includes(asked.wish))
    throw new AppError('bad_input', 'wish is none that this shop offers', { field: 'wish' });
  // A page that says no fee has shown the usual one.
  if (asked.wish === 'refund' && all.fee > (fee ?? terms.usual.fee))
    throw new AppError('conflict', `${formatRupees(all.fee)} is taken off by now. Please load the page again.`, {
      field: 'fee',
    });
}
