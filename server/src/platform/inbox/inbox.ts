/** Access to stored webhooks for the jobs that handle them. */
export { findEntry, forgetEntries, recordOutcome } from './inbox.queries.ts';
