/** What others may ask of failed deliveries. */
export { listOpenCases } from './ndr.queries.ts';
