import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atTrace, enterTrace, type OpenSpan, readTraceparent } from '../telemetry/trace.ts';

// Why: docs/decisions/platform.md, "Nobody outside decides what is recorded".
/**
 * Makes each call of the API and each webhook a span. The browser's trace goes on if somebody is signed in; whoever is
 * not starts a new one.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.decorateRequest('refusal', null);
  // In the last hook before the handler: reading the body would lose the place in the trace again.
  app.addHook('preHandler', (request, reply, done) => {
    request.span = begin(request, reply);
    if (request.span) atTrace(request.span.context, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    // A request that is refused earlier has nothing below it.
    const span = request.span ?? begin(request, reply);
    if (!span) return;
    request.span = span;
    const { statusCode: status } = reply;
    const code = request.refusal ?? String(status);
    span.note({ 'http.response.status_code': status });
    // By convention, what a caller did wrong is no failure of the server.
    if (status >= 500) span.fail(code);
    else if (status >= 400) span.note({ 'error.type': code });
    span.end();
  });
}

function begin(request: FastifyRequest, reply: FastifyReply): OpenSpan | null {
  const { url: route, config } = request.routeOptions;
  // A stream of events ends when somebody closes the page.
  if (!route || !/^\/(api|webhooks)\//.test(route) || config.spec?.events) return null;
  return enterTrace(
    {
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      startedAt: Date.now() - reply.elapsedTime,
    },
    request.viewer ? readTraceparent(request.headers.traceparent) : null,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span, while it is handled and after. */
    span: OpenSpan | null;
    /** The code of the error that it was answered with. */
    refusal: string | null;
  }
}
