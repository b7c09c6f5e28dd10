/** Kept webhooks, for the jobs that handle them, and for figures. Their table is `app.inbox`: migrations rename nothing. */
export {
  countUnread,
  findArrivals,
  findEntry,
  forgetEntries,
  markUnread,
  type OpenEntry,
  recordOutcome,
} from './webhooks.queries.ts';
