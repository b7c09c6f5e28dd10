/**
 * Why calls to a partner do not come through, or in vain: `has_faults` is an answer that it cannot answer (5xx), and
 * `refuses_us` one to nobody whom it knows.
 */
export const reachTroubles = [
  'certificate_refused',
  'name_unknown',
  'unreachable',
  'silent',
  'has_faults',
  'refuses_us',
] as const;
export type ReachTrouble = (typeof reachTroubles)[number];
