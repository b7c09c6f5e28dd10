/** Minutes without a look at the inbox after which the next look is another visit. */
export const visitGapMin = 30;
