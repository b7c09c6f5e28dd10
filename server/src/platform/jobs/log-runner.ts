import type { Job } from 'graphile-worker';
import { failureForLog } from '../db/database-trouble.ts';
import type { Logger } from '../telemetry/log.ts';
import { traceOfJob } from './job-trace.ts';

/** Writes what the job runner reports: its errors as warnings, because it tries again, and the rest for debugging. */
export function logRunnerLine(
  log: Logger,
  level: string,
  message: string,
  meta: Readonly<Record<string, unknown>> = {},
): void {
  const job = meta.job as Job | undefined;
  const cause = meta.error ?? meta.fatalError;
  const about = { ...(cause ? failureForLog(cause) : {}), trace_id: traceOfJob(job) };
  if (level !== 'error') log.debug(about, message);
  // The runner's own message repeats the stack.
  else if (job && meta.failure)
    log.warn({ ...about, job: job.task_identifier, attempt: job.attempts, of: job.max_attempts }, 'a job failed');
  else log.warn(about, message);
}
