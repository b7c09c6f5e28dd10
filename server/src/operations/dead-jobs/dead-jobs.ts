/** The queue of jobs, for figures. */
export { countDeadJobs, readQueue } from './dead-jobs.queries.ts';
