/** Mails, for the figures of `/metrics`. */
export { countFailedMails } from './mails.queries.ts';
