import { checkInput } from '@shipmagic/domain/http/check-input';
import { AppError } from '@shipmagic/domain/http/errors';
import type { HandlerAnswer, ParsedInput, RouteSpec } from '@shipmagic/domain/http/route';
import type { twoFactorNeeded } from '@shipmagic/domain/people/session-trust';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { type Answering, createUnlessUnchanged } from './unchanged.ts';

/** Bytes: nobody has signed in yet, and reading them costs everybody. */
const publicBodyLimit = 16 * 1024;

/** Identifies who sends a request; null when not signed in. With a reply, it may clear a cookie of the past. */
export type Authenticate = (request: FastifyRequest, reply?: FastifyReply) => Promise<Viewer | null>;

type ViewerOf<R extends RouteSpec> = R['access'] extends 'public' | 'machine' ? Viewer | null : Viewer;

/** A handler's input: validated parts and, except on public routes, a viewer. */
export interface Call<R extends RouteSpec> extends ParsedInput<R> {
  readonly viewer: ViewerOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Mount = <R extends RouteSpec>(spec: R, handler: (call: Call<R>) => Promise<HandlerAnswer<R>>) => void;

/** The mounted routes, for OpenAPI and for the test that walks all of them. */
export interface MountedRoutes {
  readonly mount: Mount;
  readonly specs: readonly RouteSpec[];
}

/**
 * Turns a contract into a Fastify route: checks access, validates input and output. Refuses a route without `access`,
 * so that none is open by accident.
 */
export function createMount(app: FastifyInstance, authenticate: Authenticate, answering: Answering): MountedRoutes {
  const unlessUnchanged = createUnlessUnchanged(answering);
  const specs: RouteSpec[] = [];
  const mount: Mount = (spec, handler) => {
    if (!spec.access) throw new Error(`${spec.method} ${spec.path} does not say who may call it`);
    specs.push(spec);
    const options: RouteShorthandOptions = {
      schema: {
        summary: spec.summary,
        tags: [spec.path.split('/')[2] ?? 'api'],
        ...(spec.access === 'public' || spec.access === 'machine'
          ? {}
          : { security: [{ bearer: [] }, { cookie: [], session: [] }] }),
        ...(spec.params ? { params: spec.params } : {}),
        ...(spec.query ? { querystring: spec.query } : {}),
        ...(spec.body ? { body: spec.body } : {}),
        ...(spec.answer ? { response: { 200: spec.answer } } : {}),
      },
      config: { spec },
      ...(spec.access === 'public' ? { bodyLimit: publicBodyLimit } : {}),
      onRequest: async (request, reply) => {
        request.viewer = await admit(spec, () => authenticate(request, reply));
      },
    };
    app.route({
      ...options,
      // Compression would delay events, and HEAD makes no sense for an endless stream.
      ...(spec.events ? { compress: false, exposeHeadRoute: false } : {}),
      ...(spec.gradual ? { compress: false } : {}),
      method: spec.method,
      url: spec.path,
      handler: async (request, reply) => {
        const { params, query, body, viewer } = request;
        // Fastify has validated these by the schemas above, and `admit` has seen to the viewer.
        const work = async () => handler({ params, query, body, viewer, request, reply } as Call<typeof spec>);
        return unlessUnchanged(spec, request, reply, work);
      },
    });
  };
  return { mount, specs };
}

async function admit(spec: RouteSpec, identify: () => Promise<Viewer | null>): Promise<Viewer | null> {
  if (spec.access === 'machine') return null;
  const viewer = await identify();
  if (spec.access === 'public') return viewer?.mustSetUpTwoFactor ? null : viewer;
  if (!viewer) throw new AppError('sign_in_required', 'Authentication required');
  if (spec.access !== 'signed-in' && !spec.access.includes(viewer.role)) {
    throw new AppError('forbidden', 'You do not have permission to do this.');
  }
  if (viewer.mustSetUpTwoFactor && !spec.beforeTwoFactor) {
    const details: z.input<typeof twoFactorNeeded> = { twoFactorNeeded: true };
    throw new AppError('forbidden', 'Set up two-factor sign-in in your account first: admins need it here.', {
      details,
    });
  }
  return viewer;
}

/** Validates by zod; a failure becomes a 400 that names the field. */
export function validate(schema: z.ZodType, data: unknown): { value: unknown } | { error: AppError } {
  const checked = checkInput(schema, data ?? {});
  if ('value' in checked) return checked;
  const { field, message } = checked.problem;
  return { error: new AppError('bad_input', message, field ? { field } : {}) };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route unpacks gzip itself, up to a limit, once it knows the sender. */
    readonly takesGzip?: boolean;
    /** Set for routes mounted from a contract. */
    spec?: RouteSpec;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
