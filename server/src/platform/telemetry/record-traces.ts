import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import type { Logger } from './log.ts';
import type { OpenSpan, Recorder } from './trace.ts';
import type { TracesConfig } from './traces-config.ts';

export interface Recording {
  readonly record: Recorder;
  /** Sends what is recorded and not yet sent. */
  shutdown(): Promise<void>;
}

/** Records spans and sends them to the collector. Loaded only where one is configured: it takes some 20 MB. */
export function createRecording({ url, headers, service, ratio }: TracesConfig, role: string, log: Logger): Recording {
  const root = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': service, 'service.version': version, 'shipmagic.role': role }),
    ),
    // Why: docs/decisions/platform.md, "Nobody outside decides what is recorded".
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: announceFailures(new OTLPTraceExporter({ url, headers: { ...headers } }), log),
        // Spans that a killed process has not sent are lost.
        scheduledDelayMillis: 2000,
      }),
    ],
  });
  const tracer = provider.getTracer('shipmagic', version);
  const record: Recorder = ({ name, kind, attributes = {}, startedAt }, parent) => {
    const from = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          // The trace of a job or a call was decided by us.
          isRemote: kind === 'server',
        })
      : ROOT_CONTEXT;
    const start = startedAt === undefined ? {} : { startTime: startedAt };
    return openSpan(tracer.startSpan(name, { kind: kinds[kind], attributes, ...start }, from));
  };
  return { record, shutdown: () => provider.shutdown() };
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    note: (attributes) => void span.setAttributes(attributes),
    fail: (code) => void span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}

/** Says once that the collector takes no traces, and once that it does again. */
function announceFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing)
          log.warn(
            { reason: result.error?.message },
            'the traces collector takes nothing; spans are lost until it does',
          );
        if (!hasFailed && isFailing) log.info('the traces collector takes spans again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
