/** The housekeeping of ended items, and who sees to those of other slices' subjects. */

export { forgetItems } from './inbox.queries.ts';
export { readItemsOf } from './items-of.ts';
