import { bodyOf, mountFaultControl, numberOf, textOf, textsOf, touchAtControl } from '../control.ts';
import { createParcels } from './create-parcel.ts';
import { advance, rewriteHistory } from './lifecycle.ts';
import { type Parcel, type ReverseStage, reverseStages, type Stage, stages } from './parcel.ts';
import { labelOf } from './parcel-label.ts';
import { charges } from './pin-answers.ts';
import { transitDays } from './pins.ts';
import { presentShipment } from './present-shipment.ts';
import { advanceReverse, rewriteReverse } from './reverse.ts';
import type { DelhiverySimulator } from './server.ts';

const daysOf = ({ originPin, consignee }: Parcel) => transitDays(originPin, consignee.pin, 'Surface');
const reverseStageOf = (value: unknown): ReverseStage | null => reverseStages.find((stage) => stage === value) ?? null;
const stageOf = (value: unknown): Stage | null => stages.find((stage) => stage === value) ?? null;

/** The simulated courier's control API under `/_control`, documented in the README. */
export function mountDelhiveryControl(simulator: DelhiverySimulator, client: string): void {
  const { app, courier, faults } = simulator;
  // The control API speaks JSON; the courier itself reads raw text.
  app.addHook('preValidation', async (request) => {
    if (!request.url.startsWith('/_control') || typeof request.body !== 'string') return;
    request.body = request.body === '' ? null : JSON.parse(request.body);
  });
  touchAtControl(app, () => courier.touch());
  mountFaultControl(app, faults);

  const present = (parcel: Parcel) => ({ ...parcel, tracking: presentShipment(parcel) });

  app.get<{ Querystring: { ref?: string } }>('/_control/parcels', async (request) => {
    const { ref } = request.query;
    const parcels = ref === undefined ? [...courier.parcels.values()] : courier.ofOrder(ref);
    return { count: parcels.length, awbs: parcels.map((p) => p.awb) };
  });
  app.get<{ Params: { awb: string } }>('/_control/parcels/:awb', async (request, reply) => {
    const parcel = courier.parcels.get(request.params.awb);
    return parcel ? present(parcel) : reply.code(404).send({ error: 'no such parcel' });
  });
  app.post<{ Params: { awb: string } }>('/_control/parcels/:awb/advance', async (request, reply) => {
    const parcel = courier.parcels.get(request.params.awb);
    if (!parcel) return reply.code(404).send({ error: 'no such parcel' });
    const body = bodyOf(request.body);
    const at = Date.parse(textOf(body.at) ?? '') || Date.now();
    const known = parcel.reverse ? reverseStages : stages;
    if (body.to !== undefined && !known.some((stage) => stage === body.to))
      return reply.code(400).send({ error: `to must be one of ${known.join(', ')}` });
    const scans = parcel.reverse
      ? advanceReverse(parcel, reverseStageOf(body.to), at)
      : advance(parcel, stageOf(body.to), at);
    // Waits for the push, so that a test can check its effect right after this answer.
    await courier.announce(parcel, scans);
    return present(parcel);
  });
  app.post('/_control/parcels', async (request) =>
    (Array.isArray(request.body) ? request.body : []).map((data) => {
      const [parcel] = createParcels(courier, data, client, Date.now()).made;
      return parcel ? { awb: parcel.awb, transitDays: daysOf(parcel) } : null;
    }),
  );
  app.post('/_control/parcels/history', async (request) => {
    const now = Date.now();
    const unknown: string[] = [];
    let rewritten = 0;
    for (const item of Array.isArray(request.body) ? request.body : []) {
      const { awb, createdAt, to, stepHours, failedBefore } = bodyOf(item);
      const parcel = courier.parcels.get(String(awb));
      if (!parcel) {
        unknown.push(String(awb));
        continue;
      }
      if (parcel.reverse) {
        const bookedAt = Date.parse(textOf(createdAt) ?? '') || parcel.createdAt;
        rewriteReverse(parcel, bookedAt, reverseStageOf(to), now);
        rewritten += 1;
        continue;
      }
      const history = {
        createdAt: Date.parse(textOf(createdAt) ?? '') || parcel.createdAt,
        stage: stageOf(to),
        stepHours: numberOf(stepHours) ?? null,
        failedBefore: numberOf(failedBefore) ?? 0,
      };
      rewriteHistory(parcel, history, now);
      rewritten += 1;
    }
    return { rewritten, unknown };
  });

  app.post('/_control/charges', async (request) =>
    (Array.isArray(request.body) ? request.body : []).map((query) => charges(query as Record<string, string>).body),
  );

  app.post('/_control/labels', async (request) =>
    (textsOf(request.body) ?? []).map((awb) => {
      const parcel = courier.parcels.get(awb);
      return parcel ? labelOf(parcel).toString('base64') : null;
    }),
  );

  /** Files in base64 that are sent in the place of the next labels, whatever they are. */
  app.post('/_control/labels/instead', async (request) => {
    courier.labelsInstead.push(...(textsOf(request.body) ?? []).map((text) => Buffer.from(text, 'base64')));
    return { waiting: courier.labelsInstead.length };
  });

  app.put('/_control/push', async (request) => {
    const { url, secret } = bodyOf(request.body);
    courier.push = typeof url === 'string' ? { url, secret: textOf(secret) ?? '' } : null;
    return { push: courier.push };
  });
  app.get('/_control/push', async () => ({ push: courier.push, pushes: courier.pushes }));

  app.get('/_control/warehouses', async () => ({
    strict: courier.strict,
    warehouses: [...courier.registered.values()],
  }));
  app.put('/_control/warehouses', async (request) => {
    const body = bodyOf(request.body);
    courier.strict = body.strict !== false;
    const names = textsOf(body.names);
    if (names) {
      courier.registered.clear();
      for (const name of names) courier.registered.set(name, { name, active: true, details: {} });
    }
    for (const name of textsOf(body.inactive) ?? []) courier.registered.set(name, { name, active: false, details: {} });
    return { strict: courier.strict, warehouses: [...courier.registered.values()] };
  });
  app.put('/_control/settings', async (request) => {
    const body = bodyOf(request.body);
    courier.suspicious = textsOf(body.suspicious) ?? courier.suspicious;
    if (body.balance === null) courier.balance = Number.POSITIVE_INFINITY;
    courier.balance = numberOf(body.balance) ?? courier.balance;
    courier.ndrPending = numberOf(body.ndrPending) ?? courier.ndrPending;
    if (body.price === null || body.price === 'table') courier.price = body.price;
    courier.price = numberOf(body.price) ?? courier.price;
    if (typeof body.autoPickup === 'boolean') courier.autoPickup = body.autoPickup;
    if (body.waybills === 'plain' || body.waybills === 'padded' || body.waybills === 'missing')
      courier.waybills = body.waybills;
    if (typeof body.booksPrepaid === 'boolean') courier.booksPrepaid = body.booksPrepaid;
    if (typeof body.refusesEdits === 'boolean') courier.refusesEdits = body.refusesEdits;
    if (typeof body.refusesCancellations === 'boolean') courier.refusesCancellations = body.refusesCancellations;
    if (typeof body.refusesReverse === 'boolean') courier.refusesReverse = body.refusesReverse;
    if (typeof body.answersInWords === 'boolean') courier.answersInWords = body.answersInWords;
    const { suspicious, balance, ndrPending, price, autoPickup, answersInWords } = courier;
    return {
      autoPickup,
      answersInWords,
      suspicious,
      balance: Number.isFinite(balance) ? balance : null,
      ndrPending,
      price,
    };
  });
  app.get('/_control/pickups', async () => ({ pickups: courier.pickups }));
  /** The driver has been everywhere: the next request of the same day is a new pickup. */
  app.post('/_control/pickups/close', async () => {
    for (const pickup of courier.pickups) pickup.closed = true;
    return { pickups: courier.pickups };
  });
  app.post('/_control/labels/expire', async () => {
    for (const link of courier.labels.values()) link.expiresAt = 0;
    return { expired: courier.labels.size };
  });
}
