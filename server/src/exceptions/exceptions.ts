/** The housekeeping of ended exceptions, and what all of them count. */
export { forgetExceptions } from './exceptions.queries.ts';
