import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Answer, deliver, type FaultAnswers, json } from '../deliver.ts';
import { FaultBox } from '../faults.ts';
import { cancelParcel, editParcel, ndrStatus, submitNdr } from './change-parcel.ts';
import { mountDelhiveryControl } from './control.ts';
import { Courier } from './courier.ts';
import { createParcels, refuseRequest } from './create-parcel.ts';
import type { Parcel } from './parcel.ts';
import { labelOf } from './parcel-label.ts';
import { requestPickup } from './pickup.ts';
import { charges, expectedTat, pinCodes } from './pin-answers.ts';
import { presentShipment } from './present-shipment.ts';
import { createWarehouse, editWarehouse } from './warehouses.ts';

export interface DelhiveryOptions {
  token: string;
  client: string;
  /** Registered warehouse names; null accepts any name. */
  warehouses: readonly string[] | null;
  labelLinkLifetimeS: number;
}

export interface DelhiverySimulator {
  app: FastifyInstance;
  courier: Courier;
  faults: FaultBox;
  context: { baseUrl: string };
}

type Json = Record<string, unknown>;
interface Call {
  query: Record<string, string>;
  raw: string;
  body: Json;
  contentType: string;
  accept: string;
  params: Record<string, string>;
}

const answers: FaultAnswers = {
  throttled: () =>
    json({ detail: 'Request was throttled. Expected available in 30 seconds.' }, 429, { 'Retry-After': '30' }),
  tooManyRequests: () =>
    json({ detail: 'Request was throttled. Expected available in 1 seconds.' }, 429, { 'Retry-After': '1' }),
  unauthorised: () => json({ detail: 'Authentication credentials were not provided.' }, 401),
  serverError: () => ({ status: 500, body: 'Internal Server Error', contentType: 'text/plain' }),
};

function readCall(request: FastifyRequest): Call {
  const raw = typeof request.body === 'string' ? request.body : '';
  let body: Json = {};
  try {
    const read: unknown = JSON.parse(raw);
    if (typeof read === 'object' && read !== null) body = { ...read };
  } catch {
    // Not JSON: each call decides what that means.
  }
  return {
    raw,
    body,
    query: { ...(request.query as Record<string, string>) },
    params: { ...(request.params as Record<string, string>) },
    contentType: request.headers['content-type'] ?? '',
    accept: request.headers.accept ?? '',
  };
}

/** XML as the edit call answers without an Accept header: booleans in Python's spelling. */
function xml(answer: Record<string, unknown>): Answer {
  const value = (v: unknown) => (v === true ? 'True' : v === false ? 'False' : String(v));
  const fields = Object.entries(answer).map(([key, v]) => `<${key}>${value(v)}</${key}>`);
  const body = `<?xml version="1.0" encoding="utf-8"?>\n<root>${fields.join('')}</root>`;
  return { status: 200, body, contentType: 'application/xml' };
}

function create(courier: Courier, call: Call, client: string): Answer {
  const form = new URLSearchParams(call.contentType.includes('x-www-form-urlencoded') ? call.raw : '');
  if (form.get('format') !== 'json') return json(refuseRequest('format key missing in POST'));
  const data = form.get('data') ?? '';
  // These characters break the real parser even when properly encoded.
  if (/[&#%;\\]/.test(data.replace(/\\["\\/bfnrtu]/g, ''))) return json(refuseRequest('Unable to parse data'));
  let read: unknown;
  try {
    read = JSON.parse(data);
  } catch {
    return json(refuseRequest('Unable to parse data'));
  }
  const { answer, made } = createParcels(courier, read, client, Date.now());
  for (const parcel of made) void courier.announce(parcel, parcel.scans);
  return json(answer);
}

function track(courier: Courier, { query }: Call): Answer {
  const split = (text: string | undefined) => (text ?? '').split(',').filter((item) => item !== '');
  const wanted = [
    ...split(query.waybill).map((awb) => courier.parcels.get(awb)),
    ...split(query.ref_ids).flatMap((order) => courier.ofOrder(order)),
  ];
  if (wanted.length > 50) return json({ Success: false, Error: 'More than 50 waybills are not allowed', rmk: '' }, 400);
  const found = [...new Set(wanted.filter((p): p is Parcel => p !== undefined))];
  if (found.length === 0) {
    const text = 'Data does not exists for provided Waybill(s)';
    const rmk = `Some error has occurred. Please contact client.support@delhivery.com with error message- ${text}`;
    return json({ rmk, Success: false, Error: text });
  }
  return json({ ShipmentData: found.map(presentShipment) });
}

function label(simulator: DelhiverySimulator, { query }: Call, lifetimeS: number): Answer {
  const { courier, context } = simulator;
  const parcel = courier.parcels.get(query.wbns ?? '');
  // A parcel that is fetched from a customer has none.
  if (!parcel || parcel.reverse) return json({ packages: [], packages_found: 0 });
  const key = randomBytes(12).toString('hex');
  courier.touch();
  courier.labels.set(key, { awb: parcel.awb, expiresAt: Date.now() + lifetimeS * 1000 });
  const link = `${context.baseUrl}/labels/${key}/label-${parcel.awb}.pdf?X-Amz-Expires=${lifetimeS}`;
  const own = { wbn: parcel.awb, pdf_download_link: link, pdf_encoding: '', barcode: '', oid: parcel.order };
  return json({ packages: [own], packages_found: 1 });
}

/** Assembles the simulated courier's HTTP server; `start.ts` makes it listen. */
export function buildDelhivery(options: DelhiveryOptions): DelhiverySimulator {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024 * 1024 });
  const courier = new Courier(options.warehouses);
  const faults = new FaultBox();
  const simulator: DelhiverySimulator = { app, courier, faults, context: { baseUrl: '' } };
  app.removeAllContentTypeParsers();
  // Everything is read as text: form or JSON is one of the protocol's pitfalls.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const route = (method: 'GET' | 'POST' | 'PUT', path: string, name: string, run: (call: Call) => Answer) => {
    app.route({
      method,
      url: path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const call = readCall(request);
        return deliver(reply, faults.take(name, method === 'GET' ? call.query : call.raw), answers, () => {
          const authorization = request.headers.authorization;
          if (!authorization) return answers.unauthorised();
          if (authorization !== `Token ${options.token}`) return json({ detail: 'Invalid Token' }, 401);
          if (method !== 'GET') courier.touch();
          return run(call);
        });
      },
    });
  };
  const { client, labelLinkLifetimeS } = options;
  const sized = ({ status, body }: { status: number; body: object }) => json(body, status);

  route('POST', '/api/cmu/create.json', 'create', (call) => create(courier, call, client));
  route('GET', '/api/v1/packages/json/', 'track', (call) => track(courier, call));
  route('GET', '/api/v1/packages/json', 'track', (call) => track(courier, call));
  route('GET', '/api/p/packing_slip', 'label', (call) => label(simulator, call, labelLinkLifetimeS));
  route('POST', '/api/p/edit', 'edit', (call) => {
    const cancelling = call.body.cancellation === 'true';
    const answer = cancelling ? cancelParcel(courier, call.body, Date.now()) : editParcel(courier, call.body);
    return call.accept.includes('application/json') ? json(answer) : xml(answer);
  });
  route('POST', '/api/p/update', 'ndr', (call) => json(submitNdr(courier, call.body.data, Date.now())));
  route('GET', '/api/cmu/get_bulk_upl/:id', 'ndr-status', ({ params }) => json(ndrStatus(courier, params.id ?? '')));
  route('GET', '/c/api/pin-codes/json/', 'pin-codes', ({ query }) => json(pinCodes(query.filter_codes ?? '')));
  route('GET', '/api/dc/expected_tat', 'expected-tat', ({ query }) => sized(expectedTat(query, Date.now())));
  route('GET', '/api/kinko/v1/invoice/charges/.json', 'charges', ({ query }) => sized(charges(query, courier.price)));
  route('GET', '/waybill/api/bulk/json/', 'waybills', ({ query }) => {
    if (!query.cl) return json('Unable to fetch client name for the token', 400);
    const count = Math.min(10_000, Number(query.count ?? 1) || 1);
    return json(Array.from({ length: count }, () => courier.nextAwb()).join(','));
  });
  route('GET', '/waybill/api/fetch/json/', 'waybill', () => json(courier.nextAwb()));
  route('POST', '/fm/request/new/', 'pickup', (call) => {
    const { status, body } = requestPickup(courier, call.body, client, Date.now());
    return typeof body === 'string' ? { status, body, contentType: 'text/plain' } : json(body, status);
  });
  route('POST', '/api/backend/clientwarehouse/create/', 'warehouse', ({ body }) =>
    sized(createWarehouse(courier, body)),
  );
  route('POST', '/api/backend/clientwarehouse/edit/', 'warehouse-edit', ({ body }) =>
    sized(editWarehouse(courier, body)),
  );
  route('PUT', '/api/rest/ewaybill/:waybill/', 'ewaybill', ({ params, body }) => {
    const parcel = courier.parcels.get(params.waybill ?? '');
    const [entry] = Array.isArray(body.data) ? body.data : [];
    if (!parcel || !entry?.ewbn) return json({ status: false, error: 'Incorrect Waybill/OrderID, please try again' });
    parcel.ewaybill = String(entry.ewbn);
    return json({ status: true, waybill: parcel.awb });
  });

  // Storage links are authorised by their URL: no token, but they expire.
  app.get<{ Params: { key: string } }>('/labels/:key/:file', async (request, reply) => {
    const link = courier.labels.get(request.params.key);
    const parcel = link && courier.parcels.get(link.awb);
    if (!parcel || link.expiresAt < Date.now()) {
      const body =
        '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
      return reply.code(403).type('application/xml').send(body);
    }
    return reply.type('application/pdf').send(courier.labelsInstead.shift() ?? labelOf(parcel));
  });

  mountDelhiveryControl(simulator, options.client);
  return simulator;
}
