/** Access to stored webhooks for the jobs that handle them, and for figures. */
export {
  findArrivals,
  findEntry,
  forgetEntries,
  markHandled,
  type OpenEntry,
  recordOutcome,
  takeOpen,
} from './inbox.queries.ts';
