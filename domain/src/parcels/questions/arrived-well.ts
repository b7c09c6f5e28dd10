import { isTooFew, tooFewText } from '../../insights/too-few.ts';
import { counted } from '../../text/counted.ts';

/** Answers of so many days are counted. */
export const arrivedWithinDays = 90;

/** How many customers have answered, and of how many all arrived well. */
export interface Arrivals {
  readonly well: number;
  readonly answered: number;
}

/** `96 % of 50 answers`; a few answers tell nothing. */
export const arrivalsText = ({ well, answered }: Arrivals): string =>
  isTooFew(answered)
    ? `${tooFewText} (${counted(answered, 'answer')})`
    : `${Math.round((well / answered) * 100)} % of ${counted(answered, 'answer')}`;
