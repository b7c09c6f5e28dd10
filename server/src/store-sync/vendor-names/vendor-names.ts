/** The names of vendors in the store, for other rooms. */
export { findRepeated, noteHands } from './vendor-names.queries.ts';
