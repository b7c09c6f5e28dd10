/** When a day is promised for a parcel. */
export const promiseMoments = ['booked', 'handed_over'] as const;

/** Where a promised day comes from: parcels of the same lane, the courier's own word, or the usual days. */
export const promiseSources = ['learned', 'courier', 'usual'] as const;
