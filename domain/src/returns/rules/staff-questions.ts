import { lineName } from '../../refunds/line-cancellation.ts';
import { outOfStockText, type WantedGoods } from '../new-goods/goods-in-stock.ts';
import { type ReturnReason, returnReasonLabels } from '../return-reason.ts';
import { windowRefusal } from '../return-rules.ts';
import { type ReturnWish, returnWishLabels } from '../return-wish.ts';
import type { LineTerms } from './line-terms.ts';
import { rulesText } from './request-terms.ts';
import { missingPictures } from './return-rule.ts';

/** An item that staff ask for, with its terms. */
export interface WantedLine {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly reason: ReturnReason;
  readonly terms: LineTerms;
}

interface StaffQuestions {
  /** It is too late for the customer. */
  readonly afterWindow: string | null;
  /** The customer would be refused by a rule. */
  readonly againstRules: string | null;
  /** Goods that are wanted instead are not in stock. */
  readonly outOfStock: string | null;
}

function againstRule({ terms, reason, ...line }: WantedLine, wish: ReturnWish): string | null {
  const rule = terms.rule;
  if (!rule) return null;
  const by = rulesText([rule.name]);
  if (!terms.isReturnable) return `${lineName(line)} cannot be returned by ${by}.`;
  if (rule.terms.wishes !== null && !terms.wishes.includes(wish))
    return `${returnWishLabels[wish]} is not allowed for ${lineName(line)} by ${by}.`;
  return missingPictures(terms, [reason], 0)
    ? `“${returnReasonLabels[reason]}” needs a picture of ${lineName(line)} by ${by}.`
    : null;
}

/** The questions that staff confirm before they ask for a return, in sentences; null where there is none. */
export function staffQuestions(
  lines: readonly WantedLine[],
  {
    wish,
    deliveredAt,
    goods = [],
    now,
  }: {
    readonly wish: ReturnWish;
    readonly deliveredAt: Date | null;
    readonly goods?: readonly WantedGoods[];
    readonly now: Date;
  },
): StaffQuestions {
  const text = (sentences: readonly (string | null)[]) =>
    [...new Set(sentences.filter((one) => one !== null))].join(' ') || null;
  const returnable = lines.filter(({ terms }) => terms.isReturnable);
  return {
    afterWindow: text(returnable.map(({ terms }) => windowRefusal(deliveredAt, terms, now))),
    againstRules: text(lines.map((line) => againstRule(line, wish))),
    outOfStock: outOfStockText(goods),
  };
}
