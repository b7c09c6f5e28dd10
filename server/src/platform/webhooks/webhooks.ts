/** Kept webhooks, for the jobs that handle them, and for figures. Their table is `app.inbox`: migrations rename nothing. */
export {
  findArrivals,
  findEntry,
  forgetEntries,
  type OpenEntry,
  recordOutcome,
} from './webhooks.queries.ts';
