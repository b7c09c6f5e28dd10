/** Access to stored webhooks for the jobs that handle them, and for figures. */
export {
  findArrivals,
  findEntry,
  forgetEntries,
  type OpenEntry,
  recordOutcome,
} from './inbox.queries.ts';
