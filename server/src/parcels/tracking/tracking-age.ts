/** How long couriers have not been asked about parcels, for figures. */
export { pollEvery } from './poll-tracking.ts';
export { findLongestUnasked } from './tracking.queries.ts';
