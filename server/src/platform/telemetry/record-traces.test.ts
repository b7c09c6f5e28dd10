import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTraceCollector, type TraceCollector } from '../../../testing/trace-collector.ts';
import { until } from '../../../testing/until.ts';
import { startTraces } from './start-traces.ts';
import { enterTrace } from './trace.ts';

/** As many as are sent at once. */
const batch = 512;
let collector: TraceCollector;
let lines: { level: number; msg: string }[];
let end: () => Promise<void>;
beforeEach(async () => {
  collector = await startTraceCollector();
  lines = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const config = { url: `${collector.url}/v1/traces`, headers: {}, service: 'shop', ratio: 1 };
  end = await startTraces(config, { role: 'server', log: pino({ level: 'info' }, stream) });
});
afterEach(async () => {
  await end();
  await collector.close();
});

const record = (count: number) => {
  for (let i = 0; i < count; i++) enterTrace({ name: 'call', kind: 'server' }, null)?.end();
};

async function sendBatch(status: number) {
  collector.answerWith(status);
  const before = collector.bodies.length;
  record(batch);
  await until('the collector has been asked', () => collector.bodies.length > before);
}

describe('a collector that takes nothing', () => {
  test('is said once, and once that it takes spans again', async () => {
    await sendBatch(400);
    await until('it is said', () => lines.length > 0);
    await sendBatch(400);
    await sendBatch(403);
    await sendBatch(200);
    await until('it is said', () => lines.length > 1);
    await sendBatch(200);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'the traces collector takes nothing; spans are lost until it does'],
      [30, 'the traces collector takes spans again'],
    ]);
  });

  test('keeps nobody waiting, and the end of the process for three seconds', async () => {
    collector.answerWith(null);
    const begun = performance.now();
    record(5 * batch);
    expect(performance.now() - begun).toBeLessThan(1000);
    const ended = performance.now();
    await end();
    expect(performance.now() - ended).toBeLessThan(8000);
    end = async () => undefined;
    expect(enterTrace({ name: 'call', kind: 'server' }, null)).toBeNull();
  });
});

test('what is left is sent at the end', async () => {
  record(3);
  await end();
  expect(collector.spans.map(({ name, process }) => [name, process['service.name']])).toEqual(
    Array.from({ length: 3 }, () => ['call', 'shop']),
  );
});
