import type { NdrRules } from '../../parcels/ndr/ndr-rules.ts';

/**
 * By Delhivery's documentation: another attempt for these codes, at most two attempts, from nine in the evening, when
 * the day's rounds are over. A parcel that is on its way is sent back by cancelling it.
 */
export const delhiveryNdrRules: NdrRules = {
  reattempt: {
    codes: new Set(['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-69', 'EOD-6']),
    mostAttempts: 2,
    fromTime: '21:00',
  },
  return: {},
};
