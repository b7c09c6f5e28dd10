/** Parcels that the store does not know, for figures. */
export { countUntold, readUntold } from './untold-parcels.queries.ts';
