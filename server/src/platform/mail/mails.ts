/** Mails, for the figures of `/metrics`, and for those that follow others. */
export { countMailsIn, hasMail } from './mails.queries.ts';
