import type { Job } from 'graphile-worker';
import { enterTrace, readTraceparent, traceHere, traceparentOf, withinSpan } from '../telemetry/trace.ts';

/** The trace of each job that has run here, for the lines that the job runner logs of it. */
const traces = new WeakMap<object, string>();

// Why: docs/decisions/platform.md, "A job carries its trace in its payload".
/** The payload with the place in the trace at which the job is enqueued. */
export function withTrace(payload: object): object {
  const here = traceHere();
  return here ? { ...payload, traceparent: traceparentOf(here) } : payload;
}

/** Runs a job as a part of the trace that caused it, or as a trace of its own. */
export async function inJobTrace(
  job: Pick<Job, 'task_identifier' | 'attempts'>,
  payload: unknown,
  handle: (payload: unknown) => Promise<void>,
): Promise<void> {
  const { traceparent, ...given } = payload as { readonly traceparent?: unknown };
  const { task_identifier: task, attempts } = job;
  const about = {
    name: `job ${task}`,
    kind: 'consumer',
    attributes: { 'job.task': task, 'job.attempt': attempts },
  } as const;
  const span = enterTrace(about, readTraceparent(traceparent));
  if (!span) return handle(given);
  traces.set(job, span.context.traceId);
  await withinSpan(span, () => handle(given));
}

export const traceOfJob = (job: unknown): string | undefined =>
  typeof job === 'object' && job !== null ? traces.get(job) : undefined;
