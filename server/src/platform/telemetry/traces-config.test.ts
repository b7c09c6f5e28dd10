import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ConfigError } from '../config-error.ts';

const endpoint = 'https://otel.example.com:4318/';
const traces = (env: Record<string, string>) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }).traces;

describe('the collector of traces', () => {
  test('is there once its address is, and makes nothing real', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeNull();
    expect(traces({})).toEqual({
      url: 'https://otel.example.com:4318/v1/traces',
      headers: {},
      service: 'shipmagic',
      ratio: 1,
    });
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).mode).toBe('demo');
  });

  test('gets headers, percent-decoded', () => {
    const given = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20dXNlcjpw==, x-team = a%2Cb,' };
    expect(traces(given)?.headers).toEqual({ authorization: 'Basic dXNlcjpw==', 'x-team': 'a,b' });
  });

  test.each(['secret-value', '=secret-value', 'x y=secret-value', 'x=secret-value%', 'x=secret-value%0d%0aHost: y'])(
    'is not asked with headers such as %s, which are not shown',
    (headers) => {
      const read = () => traces({ OTEL_EXPORTER_OTLP_HEADERS: headers });
      expect(read).toThrow(/OTEL_EXPORTER_OTLP_HEADERS must look like/);
      expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret-value') }));
    },
  );

  test.each([
    ['always_on', '0.2', 1],
    ['always_off', '0.2', 0],
    ['traceidratio', '0.2', 0.2],
    ['parentbased_always_on', '0.2', 1],
    ['parentbased_always_off', '0.2', 0],
    ['parentbased_traceidratio', '0.2', 0.2],
    ['parentbased_traceidratio', '', 1],
  ])('with the sampler %s and %j it gets this share of traces: %d', (sampler, arg, ratio) => {
    expect(traces({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: arg })?.ratio).toBe(ratio);
  });

  test.each([
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel.example.com:4318'],
  ])('a wrong %s (%s) is refused by its name', (name, value) => {
    expect(() => traces({ [name]: value })).toThrow(ConfigError);
    expect(() => traces({ [name]: value })).toThrow(name);
  });
});
