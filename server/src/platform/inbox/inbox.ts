/** Webhooks that were kept, for the job that handles them. */
export { findEntry, forgetEntries, recordOutcome } from './inbox.queries.ts';
