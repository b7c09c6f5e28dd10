/** The queue of jobs, for figures. */
export { countAwaitingJobs, countByPartner } from './awaiting-jobs.queries.ts';
export { countDeadJobs, readQueue } from './dead-jobs.queries.ts';
