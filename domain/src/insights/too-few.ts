/** With fewer orders, one more or less moves a share by over four points: it says nothing of a trend. */
export const leastToTell = 25;

/** Said instead of a difference that rests on too few orders. */
export const tooFewText = 'too few to tell';

/** Whether a difference between shares or durations of so many orders may be chance. */
export const isTooFew = (...orders: readonly number[]): boolean => Math.min(...orders) < leastToTell;
