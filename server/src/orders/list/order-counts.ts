/** The kept counts of orders, for the figures of `/metrics`. */
export { readCountHealth } from './kept-counts.queries.ts';
