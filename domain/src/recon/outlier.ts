/** From which share of its quote, and how many paise more, a charge deserves a look. */
const share = 1.5;
const leastMore = 2_000;

/** Whether a charge is so far above what the courier quoted that it deserves a look; both in paise. */
export const isOutlier = (charged: number, quoted: number): boolean =>
  charged >= quoted * share && charged - quoted >= leastMore;
