/** Queries that others may make of failed deliveries. */
export { listCalledOff } from './called-off.queries.ts';
export { listOpenCases } from './ndr.queries.ts';
