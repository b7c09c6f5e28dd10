import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { AppError } from '@shipmagic/domain/http/errors';
import { sessionHeader } from '@shipmagic/domain/people/session-trust';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeRoute } from './describe-route.ts';

/** Whether the caller may read the description. */
export type MayRead = (request: FastifyRequest) => Promise<boolean>;

type Bytes = { readonly plain: Buffer; readonly gzip: Buffer; readonly br: Buffer };

// Why: docs/decisions/platform.md, "The API's description is made once".
/** `/api/openapi.json`, and `/api/docs` for people: both from bytes that are made at the first call. */
export async function describeApi(app: FastifyInstance, mayRead: MayRead): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'ShipMagic', version: '1', description: 'Orders, shipments and tracking of a multi-vendor store' },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'For scripts: the `token` in the answer of the sign-in',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-sm_session',
            description:
              'For our own pages: set by the sign-in, `sm_session` without https; changes only from our origin',
          },
          session: {
            type: 'apiKey',
            in: 'header',
            name: sessionHeader,
            description: 'The session in the cookie: `sid`',
          },
        },
      },
    },
    transform: describeRoute,
  });
  const made = new Map<'json' | 'yaml', Promise<Bytes>>();
  const bytesOf = (form: 'json' | 'yaml') => {
    const bytes =
      made.get(form) ?? compressed(form === 'yaml' ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger()));
    made.set(form, bytes);
    return bytes;
  };
  const send = async (form: 'json' | 'yaml', request: FastifyRequest, reply: FastifyReply) => {
    if (!(await mayRead(request))) throw new AppError('sign_in_required', 'Authentication required');
    const bytes = await bytesOf(form);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0)`).test(accepted),
    );
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding')
      .type(form === 'yaml' ? 'application/x-yaml' : 'application/json; charset=utf-8')
      .send(bytes[encoding ?? 'plain']);
  };
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page asks as whoever is signed in in this browser.
    uiConfig: { requestInterceptor: asSignedIn },
    uiHooks: {
      onRequest: (request, reply, done) => {
        const form = /\/(json|yaml)$/.exec(request.routeOptions.url ?? '')?.[1] as 'json' | 'yaml' | undefined;
        if (!form) return done();
        void send(form, request, reply).catch(done);
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, compress: false }, (request, reply) =>
    send('json', request, reply),
  );
}

/** The best that brotli can do takes seconds of a processor for some megabytes, and saves little more. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function compressed(text: string): Promise<Bytes> {
  const plain = Buffer.from(text);
  return { plain, gzip: await promisify(gzip)(plain), br: await promisify(brotliCompress)(plain, brotli) };
}

/** Runs in the browser, from its text: it must need nothing around it. As `sessionHeaders` of the web app. */
function asSignedIn<T>(request: T): T {
  const page = globalThis as unknown as { localStorage: { getItem(key: string): string | null } };
  const token = page.localStorage.getItem('auth_token');
  const { headers } = request as unknown as { headers: Record<string, string> };
  if (!token || headers.Authorization) return request;
  const [, payload = '', signature] = token.split('.');
  if (signature) headers.Authorization = `Bearer ${token}`;
  else headers['x-session'] = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sid;
  return request;
}
