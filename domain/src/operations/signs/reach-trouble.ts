/** Why calls to a partner do not come through. */
export const reachTroubles = ['certificate_refused', 'name_unknown', 'unreachable', 'silent'] as const;
export type ReachTrouble = (typeof reachTroubles)[number];
