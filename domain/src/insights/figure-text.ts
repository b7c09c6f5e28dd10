import { type FigureName, type FigureUnit, figureFacts } from './figures.ts';
import { hoursText } from './hours.ts';
import type { Hours } from './insights.contract.ts';

const counts = new Intl.NumberFormat('en-IN');
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** One decimal: `87.4`. */
export const tenthsText = (value: number): string => tenths.format(value);
export const countText = (count: number): string => counts.format(count);
/** `₹1,23,456`. */
export const rupeesText = (rupees: number): string => wholeRupees.format(rupees);
/** `97.3 %`; a dash when there is nothing to share. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${tenths.format(share * 100)}\u00a0%`;

/** A value by its unit; a dash for an unknown one. */
export const unitTexts: Record<FigureUnit, (value: number | null) => string> = {
  count: (value) => (value === null ? '–' : countText(value)),
  rupees: (value) => (value === null ? '–' : rupeesText(value)),
  share: shareText,
  hours: hoursText,
};

export type FigureValue = number | null | Hours;
/** Of hours, the median. */
export const medianOf = (value: FigureValue): number | null =>
  typeof value === 'object' ? (value?.median ?? null) : value;

/** A figure with its unit, as screens, mails and files write it; of hours, the median. */
export const figureText = (name: FigureName, value: FigureValue): string =>
  unitTexts[figureFacts(name).unit](medianOf(value));
