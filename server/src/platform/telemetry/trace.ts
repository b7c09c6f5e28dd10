import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@shipmagic/domain/http/errors';

// Why: docs/decisions/platform.md, "Traces are written at four places of our own".

/** A place in a trace, as the header `traceparent` names it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether it is recorded. */
  readonly sampled: boolean;
}

/** The subject of a span. Only names of our own: no query, no parameter, nobody's data. */
export interface SpanAbout {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Unix milliseconds; now by default. */
  readonly startedAt?: number;
}

export interface OpenSpan {
  readonly context: TraceContext;
  note(attributes: Readonly<Record<string, string | number>>): void;
  /** Marks it as failed, by the code of what went wrong. */
  fail(code: string): void;
  end(): void;
}

/** Begins a span, the first one of a trace without a parent. */
export type Recorder = (about: SpanAbout, parent: TraceContext | null) => OpenSpan;

let record: Recorder | null = null;

/** Spans are recorded by it from now on; null: none are. */
export function recordWith(recorder: Recorder | null): void {
  record = recorder;
}

const here = new AsyncLocalStorage<TraceContext>();

/** The place in a trace at which this runs. */
export const traceHere = (): TraceContext | undefined => here.getStore();

/** Runs something at a place in a trace. */
export const atTrace = <T>(context: TraceContext, work: () => T): T => here.run(context, work);

const nothing = () => undefined;

/**
 * Begins a span where a trace reaches this process or starts. If nothing is recorded, it only carries the trace on, so
 * that logs name it; null if there is none.
 */
export function enterTrace(about: SpanAbout, parent: TraceContext | null): OpenSpan | null {
  if (record) return record(about, parent);
  return parent && { context: parent, note: nothing, fail: nothing, end: nothing };
}

/** Does work as a span of the trace that is recorded here; without one, only the work. */
export function inSpan<T>(about: SpanAbout, work: (span: OpenSpan | null) => Promise<T>): Promise<T> {
  const parent = here.getStore();
  return record && parent?.sampled ? withinSpan(record(about, parent), work) : work(null);
}

/** Does work within a span and ends it. */
export async function withinSpan<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await here.run(span.context, () => work(span));
  } catch (error) {
    span.fail(failureCode(error));
    throw error;
  } finally {
    span.end();
  }
}

/** A code of ours, PostgreSQL's or Node's; never a message. */
function failureCode(error: unknown): string {
  if (error instanceof AppError) return error.code;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

const header = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Reads a `traceparent`; null if it is none. */
export function readTraceparent(text: unknown): TraceContext | null {
  const [, traceId, spanId, flags = ''] = (typeof text === 'string' && header.exec(text)) || [];
  return traceId && spanId ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : null;
}

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;
