import { type FigureValue, figureText, medianOf, tenthsText, unitTexts } from '@shipmagic/domain/insights/figure-text';
import { type FigureName, figureFacts } from '@shipmagic/domain/insights/figures';
import { hoursText } from '@shipmagic/domain/insights/hours';
import type { PeriodFigures } from '@shipmagic/domain/insights/insights.contract';
import { isTooFew, tooFewText } from '@shipmagic/domain/insights/too-few';

export { countText, figureText, rupeesText, shareText } from '@shipmagic/domain/insights/figure-text';

const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `₹1.2L`, for axes. */
export const shortRupeesText = (rupees: number): string => shortRupees.format(rupees);

export interface Change {
  /** `+2.4 points`, `−12 %`, `unchanged`, `before: within 2 d`. */
  readonly text: string;
  /** Whether the change is good news; null: neither. */
  readonly verdict: 'better' | 'worse' | null;
}

const signed = (difference: number, text: string) => `${difference > 0 ? '+' : '−'}${text}`;
const tooFew: Change = { text: tooFewText, verdict: null };
const unchanged: Change = { text: 'unchanged', verdict: null };

/**
 * How a figure differs from the period before; null when one of the two is unknown. `bases`: of how many orders the two
 * are, where they are shares or durations.
 */
export function changeOf(
  name: FigureName,
  now: FigureValue,
  past: FigureValue,
  bases: readonly number[] = [],
): Change | null {
  const [value, before] = [medianOf(now), medianOf(past)];
  const { unit, better } = figureFacts(name);
  if (value === null || before === null) return null;
  if (bases.length > 0 && isTooFew(...bases)) return tooFew;
  if (value === before) return unchanged;
  const verdict = better === null ? null : value > before === (better === 'more') ? 'better' : 'worse';
  if (unit === 'hours') return { text: `before: ${hoursText(before)}`, verdict };
  if (unit !== 'share' && before === 0) return { text: `before: ${unitTexts[unit](0)}`, verdict };
  const difference = Math.round((unit === 'share' ? value - before : (value - before) / before) * 1000) / 10;
  if (difference === 0) return unchanged;
  const size = tenthsText(Math.abs(difference));
  return { text: signed(difference, `${size}${unit === 'share' ? ' points' : '\u00a0%'}`), verdict };
}

const isShare = (name: FigureName, { bases }: PeriodFigures): name is keyof PeriodFigures['bases'] & FigureName =>
  name in bases;

/** Of how many orders a share or a duration is; none for what is itself counted or added up. */
function basesOf(name: FigureName, ...figures: readonly PeriodFigures[]): number[] {
  return figures.flatMap((one) => {
    const value = one[name];
    if (isShare(name, one)) return [one.bases[name]];
    return typeof value === 'object' && value ? [value.orders] : [];
  });
}

/** A figure and its change in a period's answer. */
export const figureOf = (name: FigureName, now: PeriodFigures, past: PeriodFigures) => ({
  text: figureText(name, now[name]),
  change: changeOf(name, now[name], past[name], basesOf(name, now, past)),
});
