import { foldedKey } from '../../text/key-text.ts';
import { indiaDay } from '../../time/india-day.ts';
import type { CustomerReturnSettings } from '../customers/customer-return-settings.ts';
import { lastDayToAsk } from '../return-due.ts';
import type { ReturnReason } from '../return-reason.ts';
import type { ReturnSettings } from '../return-settings.ts';
import type { ReturnWish } from '../return-wish.ts';
import type { InTurn, Under } from './in-turn.ts';
import type { ReturnRule, RuleConditions } from './return-rule.ts';
import type { Unanswered } from './unanswered.ts';

/** The terms on which an item can be sent back. */
export interface LineTerms {
  /** Null: no rule fits, and the settings decide. */
  readonly rule: ReturnRule | null;
  readonly isReturnable: boolean;
  /** From the day of the delivery; 0: nothing can be sent back. */
  readonly windowDays: number;
  readonly pictureReasons: readonly ReturnReason[];
  readonly wishes: readonly ReturnWish[];
  /** Rupees. */
  readonly fee: number;
  readonly approves: boolean;
  readonly unanswered: Unanswered;
}

/** The settings that hold where no rule says otherwise. */
export type UsualTerms = Pick<ReturnSettings, 'windowDays' | 'fee'> & Pick<CustomerReturnSettings, 'wishes'>;

/** An item of an order, as far as rules ask for it before a reason is given. */
export interface RuledItem {
  readonly vendor: string;
  readonly productType: string;
  /** Of the order and of the product. */
  readonly tags: readonly string[];
  /** When the customer asked for their returns so far. */
  readonly returnsAt: readonly Date[];
}

const dayMs = 86_400_000;

const isOneOf = (names: readonly string[], own: readonly string[]): boolean => {
  if (names.length === 0) return true;
  const keys = new Set(names.map(foldedKey));
  return own.some((name) => keys.has(foldedKey(name)));
};

function fitsReturns(asked: RuleConditions['returns'], returnsAt: readonly Date[], now: Date): boolean {
  if (!asked) return true;
  const since = now.getTime() - asked.days * dayMs;
  const count = returnsAt.filter((at) => at.getTime() > since).length;
  return count >= (asked.atLeast ?? 0) && count <= (asked.atMost ?? Number.POSITIVE_INFINITY);
}

/** How far back the returns of a customer have to be known; null: no rule asks for them. */
export const returnsKnownFor = (rules: readonly ReturnRule[]): number | null => {
  const days = rules.flatMap(({ when }) => when.returns?.days ?? []);
  return days.length > 0 ? Math.max(...days) : null;
};

const rightFor = ({ when }: ReturnRule, item: RuledItem, now: Date): boolean =>
  isOneOf(when.vendors, [item.vendor]) &&
  isOneOf(when.productTypes, [item.productType]) &&
  isOneOf(when.tags, item.tags) &&
  fitsReturns(when.returns, item.returnsAt, now);

function termsBy(rule: ReturnRule, usual: UsualTerms): LineTerms {
  const { terms } = rule;
  return {
    rule,
    isReturnable: !terms.notReturnable,
    windowDays: terms.windowDays ?? usual.windowDays,
    pictureReasons: terms.pictureReasons,
    wishes: terms.wishes ?? usual.wishes,
    fee: terms.fee ?? usual.fee,
    approves: terms.approves && !terms.notReturnable,
    unanswered: terms.unanswered,
  };
}

const underOf = ({ when: { reasons, from, below } }: ReturnRule): Under => ({ reasons, from, below });
const isUnconditional = ({ reasons, from, below }: Under) => reasons.length === 0 && from === null && below === null;

/**
 * The terms of an item by the rules, as far as they are known before reason and value are: those that may still decide,
 * in their order. Names are compared without case, form of letters and what is not seen.
 */
export function lineTerms(
  rules: readonly ReturnRule[],
  usual: UsualTerms,
  item: RuledItem,
  now: Date,
): InTurn<LineTerms> {
  const first: { under: Under; terms: LineTerms }[] = [];
  for (const rule of rules) {
    if (!rightFor(rule, item, now)) continue;
    const [under, terms] = [underOf(rule), termsBy(rule, usual)];
    if (isUnconditional(under)) return { first, otherwise: terms };
    first.push({ under, terms });
  }
  const otherwise: LineTerms = {
    ...usual,
    rule: null,
    isReturnable: true,
    pictureReasons: [],
    approves: false,
    unanswered: 'inbox',
  };
  return { first, otherwise };
}

/** Why an item cannot be sent back by its customer. */
export const termsRefusals = ['not_returnable', 'too_late'] as const;
export type TermsRefusal = (typeof termsRefusals)[number];

/** Null when it can. An arrival that nobody has noted closes no window. */
export function termsRefusalOf(
  terms: Pick<LineTerms, 'isReturnable' | 'windowDays'>,
  deliveredAt: Date | null,
  now: Date,
): TermsRefusal | null {
  if (!terms.isReturnable || terms.windowDays === 0) return 'not_returnable';
  return deliveredAt && indiaDay(now) > lastDayToAsk(deliveredAt, terms) ? 'too_late' : null;
}
