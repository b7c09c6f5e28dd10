/** Batches for other rooms. */
export { forgetBatches } from './batches.queries.ts';
