import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Answer, deliver, type FaultAnswers, json } from '../deliver.ts';
import { FaultBox } from '../faults.ts';
import { AccessTokens } from './access-tokens.ts';
import { CostBucket } from './bucket.ts';
import { BulkOperations } from './bulk.ts';
import { type ConnectionState, newConnectionState } from './connection-state.ts';
import { mountShopifyControl } from './control.ts';
import type { DemoVendor } from './demo/vendors.ts';
import { GraphqlEndpoint, type GraphqlRequest, operationNameOf, serverFault } from './graphql-endpoint.ts';
import { picturePng } from './picture-png.ts';
import { pictureLook, productPicture } from './pictures.ts';
import { ShopifyStore } from './store.ts';
import { WebhookSender } from './webhook-delivery.ts';

export interface ShopifyOptions {
  /** Static access token. */
  token: string;
  clientId: string;
  clientSecret: string;
  oldClientSecret: string;
  shop: string;
  shopName: string;
  scopes: string[];
  tokenLifetimeS: number;
  /** The cost bucket; a standard shop's unless told. */
  maximumAvailable: number;
  restoreRate: number;
  /** Points that a single query may cost. */
  singleQueryLimit: number;
}

/** All parts of a running store. */
export interface ShopifySimulator {
  app: FastifyInstance;
  store: ShopifyStore;
  webhooks: WebhookSender;
  faults: FaultBox;
  bucket: CostBucket;
  tokens: AccessTokens;
  bulk: BulkOperations;
  connection: ConnectionState;
  context: { store: ShopifyStore; baseUrl: string };
  /** The demo's own vendor directory; Shopify itself knows only vendor names. */
  vendors: DemoVendor[];
  /** The moment up to which the demo's data was generated (milliseconds); null without a demo. */
  demoEpoch: number | null;
}

const badToken = (): Answer =>
  json({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }, 401);

const versions = ['2026-01', '2026-04', '2026-07', '2026-10'];

function readGraphqlRequest(body: unknown): GraphqlRequest | null {
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') return null;
  const variables =
    'variables' in body && typeof body.variables === 'object' && body.variables !== null ? body.variables : {};
  const operationName = 'operationName' in body && typeof body.operationName === 'string' ? body.operationName : null;
  return { query: body.query, variables: { ...variables }, operationName };
}

/** Assembles the simulated store's HTTP server; `start.ts` makes it listen. */
export function buildShopify(options: ShopifyOptions): ShopifySimulator {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 32 * 1024 * 1024 });
  const store = new ShopifyStore();
  // The same list, so that a changed one is also what new tokens and the app's own description say.
  store.settings.scopes = options.scopes;
  const bucket = new CostBucket(options.maximumAvailable, options.restoreRate);
  const tokens = new AccessTokens(options);
  const faults = new FaultBox();
  const { shop, clientSecret, oldClientSecret: oldSecret } = options;
  const connection = newConnectionState();
  const webhooks = new WebhookSender(store, {
    shop: () => connection.renamedTo ?? shop,
    clientSecret,
    oldSecret,
  });
  const context = { store, baseUrl: '' };
  const bulk = new BulkOperations(context);
  const endpoint = new GraphqlEndpoint(context, options, bucket, bulk, options.singleQueryLimit, connection);
  const simulator: ShopifySimulator = {
    app,
    store,
    webhooks,
    faults,
    bucket,
    tokens,
    bulk,
    connection,
    context,
    vendors: [],
    demoEpoch: null,
  };

  const answers: FaultAnswers = {
    throttled: () => endpoint.throttled(100),
    tooManyRequests: () => json({ errors: 'Exceeded 2 calls per second for api client.' }, 429, { 'Retry-After': '1' }),
    unauthorised: badToken,
    serverError: serverFault,
  };

  /** The former address of a renamed store leads to its new one. */
  const leadOn = (reply: FastifyReply, path: string): FastifyReply | null =>
    connection.redirects && connection.renamedTo
      ? reply.code(connection.redirects).header('location', `https://${connection.renamedTo}${path}`).send()
      : null;

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  app.post<{ Params: { version: string } }>('/admin/api/:version/graphql.json', async (request, reply) => {
    const { version } = request.params;
    const moved = leadOn(reply, request.url);
    if (moved) return moved;
    if (connection.version === 'gone') return reply.code(404).send({ errors: 'Not Found' });
    // A retired version silently falls forward to the oldest supported one.
    const served = connection.version ?? (versions.includes(version) ? version : (versions[0] ?? version));
    reply.headers({ 'X-Shopify-API-Version': served, 'X-Request-Id': randomUUID() });
    const read = readGraphqlRequest(request.body);
    const reason = read && connection.deprecated[operationNameOf(read)];
    if (reason) reply.header('X-Shopify-API-Deprecated-Reason', reason);
    const fault = faults.take(read ? operationNameOf(read) : 'invalid', read?.variables ?? null);
    return deliver(reply, fault, answers, () => {
      const token = request.headers['x-shopify-access-token'];
      if (!tokens.accepts(typeof token === 'string' ? token : undefined)) return badToken();
      if (!read) return json({ errors: { query: 'Required parameter missing or invalid' } }, 400);
      return endpoint.run(read, served);
    });
  });

  app.post('/admin/oauth/access_token', async (request, reply) => {
    const moved = leadOn(reply, request.url);
    if (moved) return moved;
    const fault = faults.take('access_token', null);
    return deliver(reply, fault, answers, () => {
      const body = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
      const { status, body: answer } = tokens.grant(body);
      store.touch();
      return json(answer, status);
    });
  });

  app.get<{ Params: { file: string }; Querystring: { format?: string; width?: string } }>(
    '/pictures/:file',
    async (request, reply) => {
      const slug = request.params.file.replace(/\.svg$/, '');
      if (!request.params.file.endsWith('.svg') || !/^[a-z0-9-]{1,120}$/.test(slug)) return reply.code(404).send();
      reply.headers({
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      if (request.query.format === undefined) return reply.type('image/svg+xml').send(productPicture(slug));
      const { colours, motif } = pictureLook(slug);
      const width = Math.min(Math.max(Math.trunc(Number(request.query.width)) || 800, 1), 800);
      return reply.type('image/png').send(picturePng(colours, motif, width));
    },
  );

  app.get<{ Params: { file: string } }>('/bulk/:file', async (request, reply) => {
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const part = bulk.file(request.params.file.replace(/\.jsonl$/, ''), Number(from));
    if (!part) return reply.code(403).type('application/xml').send('<Error><Code>ExpiredToken</Code></Error>');
    if (part === 'past its end')
      return reply.code(416).type('application/xml').send('<Error><Code>InvalidRange</Code></Error>');
    const { stream, start, size } = part;
    reply.type('application/jsonl').header('Content-Length', size - start);
    if (request.headers.range) reply.code(206).header('Content-Range', `bytes ${start}-${size - 1}/${size}`);
    // With fewer bytes than announced the connection breaks.
    if (part.cutAfter !== null) stream.once('end', () => reply.raw.destroy());
    return reply.send(stream);
  });

  mountShopifyControl(simulator);
  app.addHook('onClose', async () => {
    bulk.close();
    await webhooks.close();
  });
  return simulator;
}
