/** Percent, from a day in India on. Cess is no rate of GST, and stands apart. */
const periods = [
  { from: '2017-07-01', percents: [0, 0.1, 0.25, 1, 1.5, 3, 5, 12, 18, 28] },
  // Notification 9/2025-Central Tax (Rate): 12 and 28 % went, 40 % came.
  { from: '2025-09-22', percents: [0, 0.1, 0.25, 1, 1.5, 3, 5, 18, 40] },
] as const;

/** A rate is a fraction of few digits: `0.09 + 0.09` is 0.18. */
export const roundedRate = (rate: number): number => Math.round(rate * 1e6) / 1e6;

/** The rates of GST that exist in India on a `YYYY-MM-DD` day, as fractions, the lowest first. */
export function gstRatesOn(day: string): readonly number[] {
  const period = periods.findLast(({ from }) => from <= day) ?? periods[0];
  return period.percents.map((percent) => roundedRate(percent / 100));
}

/** Whether a fraction is a rate of GST that exists in India on a day: not 23 %, and not 12 % since 22 Sep 2025. */
export const isGstRateOn = (rate: number, day: string): boolean => gstRatesOn(day).includes(roundedRate(rate));
