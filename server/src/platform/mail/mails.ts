/** Mails, for the figures of `/metrics`. */
export { countMailsIn } from './mails.queries.ts';
