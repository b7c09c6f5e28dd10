import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import { address, text } from '../env-values.ts';

export interface TracesConfig {
  /** Where traces are posted. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name under which the product's spans appear. */
  readonly service: string;
  /** The share of traces that is recorded, from 0 to 1. */
  readonly ratio: number;
}

const samplers = ['always_on', 'always_off', 'traceidratio'] as const;

/** OpenTelemetry's own variables. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_SERVICE_NAME: text.default('shipmagic'),
  OTEL_TRACES_SAMPLER: z
    .enum([...samplers, ...samplers.map((name) => `parentbased_${name}` as const)])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
type Environment = z.output<z.ZodObject<typeof tracesVariables>>;

/** Null while no collector is configured. Throws ConfigError. */
export function tracesConfig(env: Environment): TracesConfig | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    service: env.OTEL_SERVICE_NAME,
    ratio: ratioOf(env),
  };
}

/** With or without `parentbased_`: the spans of one trace are always recorded all or not at all. */
function ratioOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment): number {
  if (sampler.endsWith('traceidratio')) return ratio;
  return sampler.endsWith('always_on') ? 1 : 0;
}

/** `name=value,name=value`, percent-encoded. */
function readHeaders(list: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of list.split(',').filter((part) => part.trim() !== '')) {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(pair) ?? [];
    // The values are secrets, so the message does not have them.
    if (!name || value === undefined || !isEncoded(value))
      throw new ConfigError(
        'The configuration is wrong.\n  OTEL_EXPORTER_OTLP_HEADERS must look like name=value,other=value, with other characters percent-encoded',
      );
    headers[name] = decodeURIComponent(value);
  }
  return headers;
}

function isEncoded(value: string): boolean {
  try {
    return !/[\r\n]/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

/** Whether a variable says that something real is meant. */
export const tracesMeanReal: Record<keyof Environment, boolean> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: false,
  OTEL_EXPORTER_OTLP_HEADERS: false,
  OTEL_SERVICE_NAME: false,
  OTEL_TRACES_SAMPLER: false,
  OTEL_TRACES_SAMPLER_ARG: false,
};
