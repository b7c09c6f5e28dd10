/** The housekeeping of ended exceptions, and who sees to those of other slices' subjects. */

export { forgetExceptions } from './exceptions.queries.ts';
export { readExceptionsOf } from './exceptions-of.ts';
