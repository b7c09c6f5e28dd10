/** Queries that others may make of failed deliveries. */
export { listOpenCases } from './ndr.queries.ts';
