import { isGstRateOn, roundedRate } from '../india/gst-rates.ts';
import type { StoreTax } from './store-order.ts';

/** Compensation cess comes on top of GST and is no part of its rate. */
export const isCess = ({ title }: Pick<StoreTax, 'title'>): boolean => /\bcess\b/i.test(title);
const isCentral = ({ title }: StoreTax) => /\bCGST\b|\bcentral\b/i.test(title);
const isOfState = ({ title }: StoreTax) => /\b(SGST|UTGST)\b|\bstate\b/i.test(title);

/** The central half of GST alone: an order without an address has no state to which the other half could go. */
export const isCentralAlone = (taxes: readonly StoreTax[]): boolean => {
  const gst = taxes.filter((tax) => !isCess(tax));
  return gst.length === 1 && gst.every(isCentral);
};

const ratesOf = (taxes: readonly StoreTax[]) => taxes.map(({ rate }) => roundedRate(rate));

/** The halves of CGST and SGST as one rate: 9 and 9 are 18. Halves that are no pair are rates of their own. */
function pairOf(central: readonly number[], ofState: readonly number[]): number[] {
  const [half] = central;
  // CGST alone: the order had no address to determine the state, so that it has only the central half.
  const isPair = central.length === 1 && (ofState.length === 0 || (ofState.length === 1 && ofState[0] === half));
  return half !== undefined && isPair ? [roundedRate(2 * half)] : [...central, ...ofState];
}

/** The rates of GST that these taxes name, as fractions, whether they exist or not; those of two taxes are two. */
export function namedRates(taxes: readonly StoreTax[]): number[] {
  const gst = taxes.filter((tax) => !isCess(tax));
  const isCharged = ({ rate, paise }: StoreTax) => rate > 0 || paise > 0;
  const charged = gst.some(isCharged) ? gst.filter(isCharged) : gst.slice(0, 1);
  const central = charged.filter(isCentral);
  const ofState = charged.filter((tax) => !isCentral(tax) && isOfState(tax));
  const whole = charged.filter((tax) => !isCentral(tax) && !isOfState(tax));
  return [...pairOf(ratesOf(central), ratesOf(ofState)), ...ratesOf(whole)];
}

/** The one rate of GST behind a line's taxes; null for several, and for one that does not exist on that day in India. */
export function lineRate(taxes: readonly StoreTax[], day: string): number | null {
  const [rate, ...others] = namedRates(taxes);
  return rate === undefined || others.length > 0 || !isGstRateOn(rate, day) ? null : rate;
}
