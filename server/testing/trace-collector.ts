import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parent: string;
  readonly name: string;
  readonly attributes: Record<string, string | number>;
  readonly hasFailed: boolean;
  /** The attributes of the process that recorded it. */
  readonly process: Record<string, string | number>;
}

export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** All that has been received, byte for byte. */
  readonly bodies: Buffer[];
  readonly headers: IncomingHttpHeaders[];
  /** Answers with this status from now on; null: never. */
  answerWith(status: number | null): void;
  close(): Promise<void>;
}

/** Receives traces as a collector does, by OTLP over HTTP in protobuf. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let status: number | null = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    headers.push(request.headers);
    bodies.push(body);
    if (status === 200 && request.url === '/v1/traces') spans.push(...readSpans(body));
    if (status !== null) response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    answerWith(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Field = readonly [number: number, value: Buffer | bigint];

/** The fields of a protobuf message: numbers, and the bytes of everything else. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const number = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(number());
    const wire = tag & 7;
    fields.push([tag >> 3, wire === 0 ? number() : bytes(wire === 1 ? 8 : wire === 5 ? 4 : Number(number()))]);
  }
  return fields;
}

const all = (message: Buffer, of: number) =>
  fieldsOf(message).flatMap(([number, value]) => (number === of && Buffer.isBuffer(value) ? [value] : []));
const one = (message: Buffer, of: number) => all(message, of)[0] ?? Buffer.alloc(0);

function attributesOf(message: Buffer, field: number): Record<string, string | number> {
  return Object.fromEntries(
    all(message, field).map((pair) => {
      const [[kind, value] = [0, 0n]] = fieldsOf(one(pair, 2));
      if (kind === 4) return [one(pair, 1).toString(), (value as Buffer).readDoubleLE()];
      return [one(pair, 1).toString(), Buffer.isBuffer(value) ? value.toString() : Number(value)];
    }),
  );
}

function readSpans(request: Buffer): CollectedSpan[] {
  return all(request, 1).flatMap((ofProcess) =>
    all(ofProcess, 2).flatMap((ofScope) =>
      all(ofScope, 2).map((span) => ({
        traceId: one(span, 1).toString('hex'),
        spanId: one(span, 2).toString('hex'),
        parent: one(span, 4).toString('hex'),
        name: one(span, 5).toString(),
        attributes: attributesOf(span, 9),
        hasFailed: fieldsOf(one(span, 15)).some(([number, value]) => number === 3 && value === 2n),
        process: attributesOf(one(ofProcess, 1), 1),
      })),
    ),
  );
}
