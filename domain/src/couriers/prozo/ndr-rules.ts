import type { NdrRules } from '../../parcels/ndr/ndr-rules.ts';

/** Prozo documents both actions but no conditions for them. */
export const prozoNdrRules: NdrRules = { reattempt: {}, return: {} };
