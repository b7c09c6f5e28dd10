import type { NdrRules } from '../../parcels/ndr/ndr-rules.ts';

/** Prozo names both actions and publishes no conditions. */
export const prozoNdrRules: NdrRules = { reattempt: {}, return: {} };
