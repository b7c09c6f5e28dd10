/** Changes in flight, for the demo. */
export { listAsked } from './changes.queries.ts';
