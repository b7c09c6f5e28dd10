import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import serveStatic from '@fastify/static';
import { AppError } from '@shipmagic/domain/http/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { describeApi, type MayRead } from './api-description.ts';
import { readForwardedAddresses } from './caller-network.ts';
import { type CustomersHost, fenceCustomersHost } from './customers-host.ts';
import { endConnections } from './end-connections.ts';
import { handleError } from './error-handler.ts';
import { validate } from './mount.ts';
import { packAnswers } from './pack-answers.ts';
import { traceRequests } from './trace-requests.ts';

export interface HttpOptions {
  readonly logger: FastifyBaseLogger;
  /** Number of trusted proxies in front. */
  readonly trustedProxies: number;
  /** The built web app; if null, only the API is served. */
  readonly webRoot: string | null;
  /** Origins besides our own and https that images may come from. */
  readonly pictureOrigins: readonly string[];
  /** Of the API. */
  readonly mayReadDescription: MayRead;
  /** Brings the store's brand into the customer's page. */
  readonly trackingPage: (html: string) => Promise<string>;
  /** The host that customers have for themselves; null without one. */
  readonly customersHost: CustomersHost | null;
}

/** Fastify with everything shared by all routes: headers, compression, errors, OpenAPI and the web app's files. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A request that was on its way is answered.
    return503OnClosing: false,
    requestTimeout: 60_000,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      handleError(error, request, reply),
  });
  // With too many open files no connection can be accepted, which ends itself; the process must not.
  app.server.on('error', (error) => app.log.warn({ reason: error.message }, 'a connection could not be accepted'));
  app.decorateRequest('viewer', null);
  app.setErrorHandler(handleError);
  readForwardedAddresses(app);
  fenceCustomersHost(app, options.customersHost);
  allowEmptyJson(app);
  forbidKeeping(app);
  // First, so that the line in the log names the trace.
  traceRequests(app);
  logAnswers(app);
  endConnections(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // Why: docs/decisions/web.md, "Barcodes are read by the browser, or by WebAssembly of our own".
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:', ...options.pictureOrigins],
        'connect-src': ["'self'"],
        'font-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  refuseEncodedBodies(app);
  refuseUnreadableQueries(app);
  await app.register(cookie);
  // Each route with a file sets its own size limit.
  await app.register(multipart);
  await app.register(compress, {
    // The plugin would decompress and buffer any body: see refuseEncodedBodies.
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // A small window and low quality: answers are short, and people wait for them.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    zlibOptions: { level: 1 },
  });
  await describeApi(app, options.mayReadDescription);
  await serveWebApp(app, options);
  return app;
}

/** A scope whose schemas are zod. Plugins with plain schemas stay outside. */
export function useZod(scope: FastifyInstance): void {
  scope.setValidatorCompiler(
    ({ schema }) =>
      (data) =>
        validate(schema as unknown as z.ZodType, data),
  );
  scope.setSerializerCompiler(
    ({ schema }) =>
      (data) =>
        JSON.stringify((schema as unknown as z.ZodType).parse(data)),
  );
  packAnswers(scope);
}

/** Many calls have an empty body with a JSON content type. */
function allowEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Few clients compress their requests, and a few hundred bytes can expand to gigabytes. */
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase();
    if (encoding === 'gzip' && routeOptions.config.takesGzip) return;
    if (encoding && encoding !== 'identity')
      throw new AppError('unsupported_encoding', 'Send the body as it is, without Content-Encoding');
  });
}

/** Invalid percent-encoding would otherwise be searched for, or passed on, literally. */
function refuseUnreadableQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    const [path = '', query] = url.split(/\?(.*)/s);
    if (!query || !path.startsWith('/api/')) return;
    for (const pair of query.split('&')) {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const field = decoded(name);
      if (field === null) throw new AppError('bad_input', 'The address is not valid');
      if (decoded(value) === null)
        throw new AppError('bad_input', `${field} has a % that is not part of a valid escape`, { field });
    }
  });
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * API answers are private: orders, addresses, tokens. No browser or proxy may cache them; API descriptions may be
 * cached.
 */
function forbidKeeping(app: FastifyInstance): void {
  const isDescription = /^\/api\/(docs|openapi\.json)(?![^/?])/;
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') && !isDescription.test(request.url)) reply.header('cache-control', 'no-store');
  });
}

/** Whether a call stays open by design, which makes its duration meaningless. */
export const isEventStream = (reply: FastifyReply): boolean => reply.getHeader('content-type') === 'text/event-stream';

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api') && !request.url.startsWith('/webhooks')) return;
    // The path pattern, never the query: it may contain a customer's phone number.
    const path = request.routeOptions.url ?? 'unknown';
    const mayTakeLong = path.includes('create-shipment') || isEventStream(reply);
    const level = reply.elapsedTime > 2000 && !mayTakeLong ? 'warn' : 'info';
    request.log[level](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.viewer?.userId,
        trace_id: request.span?.context.traceId,
      },
      'answered',
    );
  });
}

const year = 'public, max-age=31536000, immutable';

async function serveWebApp(app: FastifyInstance, { webRoot, trackingPage }: HttpOptions): Promise<void> {
  const index = webRoot ? join(webRoot, 'index.html') : '';
  if (!webRoot || !existsSync(index)) {
    app.setNotFoundHandler(async () => {
      throw new AppError('not_found', 'Not found');
    });
    return;
  }
  // Read at every request, so that a new build needs no restart.
  const page = async (reply: FastifyReply, name: string, fill = async (html: string) => html) =>
    reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(await fill(await readFile(join(webRoot, name), 'utf8')));
  await app.register(serveStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    // Only files: `/` and the pages of the app are answered below.
    allowedPath: (path) => /\.\w+$/.test(path),
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache'),
  });
  app.get('/order-tracking', { schema: { hide: true } }, async (_request, reply) =>
    page(reply, 'order-tracking.html', trackingPage),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|webhooks|assets)(\/|$)/.test(request.url) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '');
    if (!isPage) throw new AppError('not_found', 'Not found');
    return page(reply, 'index.html');
  });
}
