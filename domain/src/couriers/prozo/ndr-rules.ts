import type { NdrRules } from '../../parcels/failed-deliveries/ndr-rules.ts';

/** Prozo documents both actions but no conditions for them. */
export const prozoNdrRules: NdrRules = { reattempt: {}, return: {} };
