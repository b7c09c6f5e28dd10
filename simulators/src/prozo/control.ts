import { bodyOf, mountFaultControl, textOf, touchAtControl } from '../control.ts';
import { labelModes } from './carrier.ts';
import { createOrder } from './create-order.ts';
import { rewriteHistory } from './history.ts';
import { advance, nextStatus, type Parcel, presentTracking, type Status, statusCodes } from './parcel.ts';
import type { ProzoSimulator } from './server.ts';

const isStatus = (value: unknown): value is Status => typeof value === 'string' && Object.hasOwn(statusCodes, value);

/** The simulated Prozo's control API under `/_control`, documented in the README. */
export function mountProzoControl({ app, carrier, faults, tokens }: ProzoSimulator): void {
  touchAtControl(app, () => carrier.touch());
  mountFaultControl(app, faults);

  const present = (parcel: Parcel) => ({ ...parcel, tracking: presentTracking(parcel) });
  const unknown = { error: 'no such parcel' };

  app.get<{ Querystring: { ref?: string } }>('/_control/parcels', async ({ query: { ref } }) => {
    const parcels = [...carrier.parcels.values()].filter((parcel) => ref === undefined || parcel.reference === ref);
    return { count: parcels.length, awbs: parcels.map(({ awb }) => awb) };
  });
  app.get<{ Params: { awb: string } }>('/_control/parcels/:awb', async (request, reply) => {
    const parcel = carrier.parcels.get(request.params.awb);
    return parcel ? present(parcel) : reply.code(404).send(unknown);
  });
  app.post<{ Params: { awb: string } }>('/_control/parcels/:awb/advance', async (request, reply) => {
    const parcel = carrier.parcels.get(request.params.awb);
    if (!parcel) return reply.code(404).send(unknown);
    const body = bodyOf(request.body);
    if (body.to !== undefined && !isStatus(body.to))
      return reply.code(400).send({ error: `to must be one of ${Object.keys(statusCodes).join(', ')}` });
    const to = isStatus(body.to) ? body.to : nextStatus(parcel);
    const scans = to ? advance(parcel, to, Date.parse(textOf(body.at) ?? '') || Date.now()) : [];
    await carrier.announce(parcel, scans);
    return present(parcel);
  });
  app.post('/_control/parcels', async (request) =>
    (Array.isArray(request.body) ? request.body : []).map((body) => {
      const { made } = createOrder(carrier, bodyOf(body), Date.now());
      return made && { awb: made.awb, transitDays: null };
    }),
  );
  app.post('/_control/parcels/history', async (request) => {
    const now = Date.now();
    const unknown: string[] = [];
    let rewritten = 0;
    for (const item of Array.isArray(request.body) ? request.body : []) {
      const { awb, createdAt, to, failedBefore } = bodyOf(item);
      const parcel = carrier.parcels.get(String(awb));
      if (!parcel) {
        unknown.push(String(awb));
        continue;
      }
      const at = Date.parse(textOf(createdAt) ?? '') || parcel.createdAt;
      const history = { to: isStatus(to) ? to : ('AWB_REGISTERED' as const), failedBefore: Number(failedBefore) || 0 };
      rewriteHistory(parcel, at, history, now);
      rewritten += 1;
    }
    return { rewritten, unknown };
  });
  app.put('/_control/settings', async (request) => {
    const body = bodyOf(request.body);
    carrier.label = labelModes.find((mode) => mode === body.label) ?? carrier.label;
    if (typeof body.awbLater === 'boolean') carrier.awbLater = body.awbLater;
    return { label: carrier.label, awbLater: carrier.awbLater };
  });
  app.post('/_control/tokens/expire', async () => {
    tokens.expire();
    return {};
  });
  app.put('/_control/push', async (request) => {
    const { url, secret } = bodyOf(request.body);
    carrier.push = typeof url === 'string' ? { url, secret: textOf(secret) ?? '' } : null;
    return { push: carrier.push };
  });
  app.get('/_control/push', async () => ({ push: carrier.push, pushes: carrier.pushes }));
}
