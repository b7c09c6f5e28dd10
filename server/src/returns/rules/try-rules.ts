import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { lastDayToAsk } from '@shipmagic/domain/returns/return-due';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { returnablePieces } from '@shipmagic/domain/returns/returnable-pieces';
import { termsRefusalOf } from '@shipmagic/domain/returns/rules/line-terms';
import { missingPictures } from '@shipmagic/domain/returns/rules/return-rule';
import type { returnRulesContract, TriedLine } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { dateText } from '@shipmagic/domain/time/written-time';
import type { Tx } from '../../platform/db/transaction.ts';
import { countLines } from '../count-lines.ts';
import { decideLines, type OrderTerms, readTerms, rupeesOf } from './read-terms.ts';
import { findParts } from './rules.queries.ts';

/** Decides each item of an order by itself, with all pieces that can come back. Throws 404. */
export async function tryRules(
  tx: Tx,
  { order, reason }: { readonly order: string; readonly reason: ReturnReason },
  now: Date,
): Promise<RouteAnswer<typeof returnRulesContract.tryOut>> {
  const parts = await findParts(tx, order);
  if (parts.length === 0) throw new AppError('not_found', 'No order has this number', { field: 'order' });
  const tried: TriedLine[] = [];
  let returnsBefore = 0;
  for (const part of parts) {
    const lines = (await countLines(tx, part.id)).filter(({ requiresShipping }) => requiresShipping);
    const terms = await readTerms(tx, part.id, { lines, now });
    returnsBefore = Math.max(returnsBefore, terms.returnsAt.length);
    tried.push(...lines.flatMap((line) => tryLine(terms, line.lineId, { vendorName: part.vendor_name, reason, now })));
  }
  return { returnsBefore, lines: tried };
}

function tryLine(
  of: OrderTerms,
  lineItemId: string,
  { vendorName, reason, now }: { readonly vendorName: string; readonly reason: ReturnReason; readonly now: Date },
): TriedLine[] {
  const ruled = of.lines.find(({ line }) => line.lineId === lineItemId);
  if (!ruled) return [];
  const pieces = returnablePieces(ruled.line);
  return decideLines(of, [{ lineItemId, quantity: pieces, reason }]).map(({ line, terms }) => {
    const lastDay = of.deliveredAt && terms.windowDays > 0 ? lastDayToAsk(of.deliveredAt, terms) : null;
    const why = termsRefusalOf(terms, of.deliveredAt, now);
    return {
      lineItemId,
      title: line.title,
      variantTitle: line.variantTitle,
      vendorName,
      pieces,
      value: of.isInRupees ? rupeesOf(line, pieces) : null,
      rule: terms.rule?.name ?? null,
      refusal:
        why &&
        (why === 'too_late' && lastDay
          ? `It could be sent back until ${dateText(lastDay)}.`
          : 'It cannot be returned.'),
      lastDay,
      needsPicture: missingPictures(terms, [reason], 0),
      wishes: [...terms.wishes],
      fee: terms.fee,
      approves: terms.approves,
      unanswered: terms.unanswered,
    };
  });
}
