import { formatRupees } from '../../money/paise.ts';
import { counted } from '../../text/counted.ts';
import { type ReturnReason, returnReasonLabels } from '../return-reason.ts';
import { returnWishLabels } from '../return-wish.ts';
import type { ReturnRule, RuleConditions } from './return-rule.ts';

const rupees = (amount: number) => formatRupees(amount);
const either = (names: readonly string[]) => names.join(' or ');
const reasonsText = (reasons: readonly ReturnReason[]) => reasons.map((reason) => returnReasonLabels[reason]);

function valueText({ from, below }: RuleConditions): string[] {
  if (from !== null && below !== null) return [`worth ${rupees(from)} to below ${rupees(below)}`];
  if (from !== null) return [`worth ${rupees(from)} or more`];
  return below === null ? [] : [`worth below ${rupees(below)}`];
}

function returnsText({ returns }: RuleConditions): string[] {
  if (!returns) return [];
  const { atLeast, atMost, days } = returns;
  const most = atMost === 0 ? 'no returns' : `at most ${counted(atMost ?? 0, 'return')}`;
  const least = `at least ${counted(atLeast ?? 0, 'return')}`;
  const many = atLeast === null ? most : atMost === null ? least : `${atLeast} to ${counted(atMost, 'return')}`;
  return [`${many} before in ${counted(days, 'day')}`];
}

/** When a rule fits, in words: `Vendor Lamps; worth below ₹1,500`; `Every item` without conditions. */
export function conditionsText({ when }: Pick<ReturnRule, 'when'>): string {
  const parts = [
    ...(when.vendors.length > 0 ? [`vendor ${either(when.vendors)}`] : []),
    ...(when.productTypes.length > 0 ? [`product type ${either(when.productTypes)}`] : []),
    ...(when.tags.length > 0 ? [`tag ${either(when.tags)}`] : []),
    ...(when.reasons.length > 0 ? [`reason ${either(reasonsText(when.reasons))}`] : []),
    ...valueText(when),
    ...returnsText(when),
  ];
  const text = parts.length > 0 ? parts.join('; ') : 'every item';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The terms of a rule, each in words; empty where all is as the settings say. */
export function termsTexts({ terms }: Pick<ReturnRule, 'terms'>): string[] {
  if (terms.notReturnable) return ['Not returnable'];
  return [
    ...(terms.approves ? ['Approved by itself'] : []),
    ...(terms.windowDays === null ? [] : [`${counted(terms.windowDays, 'day')} to ask`]),
    ...(terms.pictureReasons.length > 0 ? [`Picture for ${either(reasonsText(terms.pictureReasons))}`] : []),
    ...(terms.wishes === null ? [] : [`Only ${either(terms.wishes.map((wish) => returnWishLabels[wish]))}`]),
    ...(terms.fee === null ? [] : [terms.fee === 0 ? 'No fee' : `Fee ${rupees(terms.fee)}`]),
    ...(terms.unanswered === 'approve' ? ['Approved when nobody answers'] : []),
    ...(terms.unanswered === 'decline' ? ['Declined when nobody answers'] : []),
  ];
}
