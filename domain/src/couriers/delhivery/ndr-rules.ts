import type { NdrRules } from '../../parcels/failed-deliveries/ndr-rules.ts';

/**
 * From Delhivery's documentation: a reattempt is accepted for these codes only, for at most two attempts, and from
 * 21:00, after the day's rounds. Name, phone and address of a parcel can be edited, PIN code and city cannot. A parcel in
 * transit is returned by cancelling it. The calls that defer a delivery and edit its details by an NDR action are in old
 * documentation only and are not used; their limit of six days is kept for days that can be wished for.
 */
export const delhiveryNdrRules: NdrRules = {
  reattempt: {
    codes: new Set(['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-69', 'EOD-6']),
    mostAttempts: 2,
    fromTime: '21:00',
    corrections: ['name', 'phone', 'address'],
    wishDays: 6,
  },
  return: {},
};
