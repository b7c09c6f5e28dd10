import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { labelPdf } from '../delhivery/label-pdf.ts';
import { type Answer, deliver, type FaultAnswers, json } from '../deliver.ts';
import { FaultBox } from '../faults.ts';
import { Carrier } from './carrier.ts';
import { mountProzoControl } from './control.ts';
import { createOrder, isServed, presentOrder } from './create-order.ts';
import { advance, isFinal, isPickedUp, type Parcel, presentTracking, statusOf } from './parcel.ts';
import { Tokens } from './tokens.ts';

export interface ProzoOptions {
  username: string;
  password: string;
  tokenLifetimeS: number;
}

export interface ProzoSimulator {
  app: FastifyInstance;
  carrier: Carrier;
  faults: FaultBox;
  tokens: Tokens;
  context: { baseUrl: string };
}

type Json = Record<string, unknown>;
const bodyOf = (request: FastifyRequest): Json => ({ ...(request.body as Json | null) });

const answers: FaultAnswers = {
  throttled: () => json({ message: 'Too many requests' }, 429, { 'Retry-After': '30' }),
  tooManyRequests: () => json({ message: 'Too many requests' }, 429, { 'Retry-After': '1' }),
  unauthorised: () => json({ status: 401, error: 'Unauthorized', message: 'Full authentication is required' }, 401),
  serverError: () => json({ status: 500, error: 'Internal Server Error' }, 500),
};

function track({ carrier }: ProzoSimulator, waybills: string): Answer {
  const details = waybills
    .split(',')
    .filter(Boolean)
    .map((waybill) => {
      const parcel = carrier.parcels.get(waybill);
      return parcel ? presentTracking(parcel) : { waybill, failedReason: 'Waybill not found' };
    });
  return json({ waybillDetails: details });
}

function cancel({ carrier }: ProzoSimulator, waybill: string): Answer {
  const parcel = carrier.parcels.get(waybill);
  const refuse = (message: string) => json({ meta: { status: '400 BAD_REQUEST', success: false, message }, message });
  if (!parcel) return refuse('Waybill not found');
  const done = json({ meta: { status: '200 OK', success: true, message: 'Order cancelled' } });
  if (statusOf(parcel) === 'CANCELLED_ORDER') return done;
  if (isPickedUp(parcel) || isFinal(parcel)) return refuse('Order cannot be cancelled after pickup');
  const scans = advance(parcel, 'CANCELLED_ORDER', Date.now());
  carrier.touch();
  void carrier.announce(parcel, scans);
  return done;
}

/** A reattempt requires a failed delivery; a return requires a parcel in transit. */
function ndrAction({ carrier }: ProzoSimulator, body: Json): Answer {
  const [wish] = Array.isArray(body.ndr_waybills_data) ? (body.ndr_waybills_data as Json[]) : [];
  const parcel = carrier.parcels.get(String(wish?.waybill));
  const refuse = (message: string) => json({ meta: { status: '400 BAD_REQUEST', success: false, message }, message });
  if (!parcel) return refuse('Waybill not found');
  if (statusOf(parcel) !== 'FAILED_DELIVERY') return refuse('NDR action is not allowed for this order');
  if (wish?.action === 'INITIATE_RTO') {
    const scans = advance(parcel, 'RTO_REQUESTED', Date.now());
    void carrier.announce(parcel, scans);
  } else if (wish?.action !== 'REATTEMPT') return refuse('Unknown action');
  carrier.touch();
  return json({ meta: { status: '200 OK', success: true, message: 'NDR action updated' } });
}

/** The carriers between two PIN codes: none where orders are refused. */
function serviceability(pairs: unknown): Answer {
  const [pair] = Array.isArray(pairs) ? (pairs as Json[]) : [];
  const refuse = (message: string) =>
    json({ meta: { status: '400 BAD_REQUEST', success: false, message }, message }, 400);
  const [from, to] = [String(pair?.pickup_pincode ?? ''), String(pair?.drop_pincode ?? '')];
  if (!from || !to) return refuse('pickup_pincode and drop_pincode are mandatory');
  const carriers = isServed(from) && isServed(to) ? ['Prozo Surface', 'Prozo Air'] : [];
  const result = carriers.map((name, i) => ({ name, account_code: `PRZ${i + 1}` }));
  return json({ meta: { status: '200 OK', success: true, message: '' }, result });
}

function pdfOf(parcel: Parcel): Buffer {
  const { name, address, city, state, pin } = parcel.consignee;
  return labelPdf({
    awb: parcel.awb,
    order: parcel.reference,
    payment: parcel.paymentMode,
    name,
    address,
    place: `${city}, ${state} ${pin}`,
    sender: parcel.pickup,
    sortCode: '',
  });
}

function label({ carrier, context }: ProzoSimulator, waybill: string): Answer {
  const parcel = carrier.parcels.get(waybill);
  if (!parcel || carrier.label === 'none') return json({ message: 'Label not available' }, 404);
  const meta = { status: '200 OK', success: true, message: '' };
  if (carrier.label === 'url') return json({ meta, result: { label_url: `${context.baseUrl}/labels/${waybill}.pdf` } });
  if (carrier.label === 'base64') return json({ meta, result: { label: pdfOf(parcel).toString('base64') } });
  return { status: 200, body: pdfOf(parcel), contentType: 'application/pdf' };
}

/** Assembles the simulated Prozo's HTTP server; `start.ts` makes it listen. */
export function buildProzo(options: ProzoOptions): ProzoSimulator {
  const app = Fastify({ forceCloseConnections: true });
  const simulator: ProzoSimulator = {
    app,
    carrier: new Carrier(),
    faults: new FaultBox(),
    tokens: new Tokens(options.tokenLifetimeS),
    context: { baseUrl: '' },
  };
  const { carrier, faults, tokens } = simulator;

  app.post('/api/auth/signin', async (request, reply) =>
    deliver(reply, faults.take('signin', null), answers, () => {
      const { username, password } = bodyOf(request);
      if (username !== options.username || password !== options.password) return answers.unauthorised();
      return json({ accessToken: tokens.issue(options.username), tokenType: 'Bearer' });
    }),
  );

  const route = (method: 'GET' | 'POST', path: string, name: string, run: (request: FastifyRequest) => Answer) => {
    app.route({
      method,
      url: path,
      handler: async (request, reply) =>
        deliver(reply, faults.take(name, method === 'GET' ? request.query : request.body), answers, () => {
          const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
          return token && tokens.accepts(token) ? run(request) : answers.unauthorised();
        }),
    });
  };
  route('POST', '/api/order/create', 'create', (request) => {
    const { answer, made } = createOrder(carrier, bodyOf(request), Date.now());
    if (made) void carrier.announce(made, made.scans);
    return json(answer);
  });
  route('GET', '/api/order/track_waybill', 'track', ({ query }) =>
    track(simulator, (query as { waybills?: string }).waybills ?? ''),
  );
  route('POST', '/api/order/cancel_order', 'cancel', (request) => cancel(simulator, String(bodyOf(request).waybill)));
  route('POST', '/api/order/ndrActionUpdate', 'ndr', (request) => ndrAction(simulator, bodyOf(request)));
  route('POST', '/api/order/search', 'search', (request) => {
    const { offset = 0, limit = 50 } = bodyOf(request);
    const newest = [...carrier.parcels.values()].reverse().slice(Number(offset), Number(offset) + Number(limit));
    const meta = { status: '200 OK', success: true, message: '' };
    return json({ meta, result: newest.map((parcel) => presentOrder(parcel)) });
  });
  route('POST', '/api/tools/serviceability', 'serviceability', ({ body }) => serviceability(body));
  route('GET', '/api/order/label', 'label', ({ query }) =>
    label(simulator, (query as { waybill?: string }).waybill ?? ''),
  );
  // A storage link is authorised by its URL.
  app.get<{ Params: { file: string } }>('/labels/:file', async (request, reply) => {
    const parcel = carrier.parcels.get(request.params.file.replace(/\.pdf$/, ''));
    return parcel ? reply.type('application/pdf').send(pdfOf(parcel)) : reply.code(403).send('');
  });

  mountProzoControl(simulator);
  return simulator;
}
