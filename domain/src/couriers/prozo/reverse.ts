import type { ReverseFacts } from '../reverse-parcel.ts';

/** Prozo publishes no call and no scans for parcels that come back: they are booked there, and their AWB is typed in. */
export const prozoReverse: ReverseFacts = {
  fetches: false,
  exchanges: false,
  doorCheck: null,
  askAgain: null,
  stepOf: () => null,
};
