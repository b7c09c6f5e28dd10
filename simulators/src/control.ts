import type { FastifyInstance } from 'fastify';
import { type Fault, type FaultBox, type FaultKind, faultKinds } from './faults.ts';

/** The JSON object of a control request; anything else counts as empty. */
export function bodyOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
export const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : undefined;

function readFault(value: unknown): Fault | null {
  const body = bodyOf(value);
  const kind = faultKinds.find((k): k is FaultKind => k === body.kind);
  if (!kind) return null;
  return {
    kind,
    operation: textOf(body.operation),
    about: textOf(body.about),
    times: numberOf(body.times),
    delayMs: numberOf(body.delayMs),
  };
}

/** Calls `touch` for every control request that may change something. */
export function touchAtControl(app: FastifyInstance, touch: () => void): void {
  // Before the handler, which may wait for a receiver before it answers; saving takes longer than the change.
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET' && request.url.startsWith('/_control')) touch();
  });
}

/** Control calls shared by all simulators: faults and the request log. */
export function mountFaultControl(app: FastifyInstance, faults: FaultBox): void {
  app.post('/_control/faults', async (request, reply) => {
    const fault = readFault(request.body);
    if (!fault) return reply.code(400).send({ error: `kind must be one of ${faultKinds.join(', ')}` });
    faults.add(fault);
    return { faults: faults.list() };
  });
  app.get('/_control/faults', async () => ({ faults: faults.list() }));
  app.delete('/_control/faults', async () => {
    faults.clear();
    return { faults: [] };
  });
  app.get('/_control/requests', async () => faults.requests());
  app.delete('/_control/requests', async () => {
    faults.resetRequests();
    return faults.requests();
  });
}
