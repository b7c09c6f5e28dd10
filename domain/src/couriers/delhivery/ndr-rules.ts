import type { NdrRules } from '../../parcels/ndr/ndr-rules.ts';

/**
 * From Delhivery's documentation: a reattempt is accepted for these codes only, for at most two attempts, and from
 * 21:00, after the day's rounds. A parcel in transit is returned by cancelling it.
 */
export const delhiveryNdrRules: NdrRules = {
  reattempt: {
    codes: new Set(['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-69', 'EOD-6']),
    mostAttempts: 2,
    fromTime: '21:00',
  },
  return: {},
};
