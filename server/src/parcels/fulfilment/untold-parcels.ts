/** Parcels that the store does not know, for figures. */
export { countUntold } from './untold-parcels.queries.ts';
