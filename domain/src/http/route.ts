import type { z } from 'zod';
import type { Role } from '../access/role.ts';

/**
 * Who may call a route: `public` (no session needed), `signed-in` (any role), a list of roles, or `machine` (no
 * session; the handler verifies a signature or shared secret itself).
 */
export type Access = 'public' | 'signed-in' | 'machine' | readonly Role[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call, described once: the server validates against it, the web client is typed by it, OpenAPI is generated
 * from it. Paths are absolute, with `:name` parameters. A route without `answer` responds with something other than
 * JSON (a PDF, a CSV stream) that its handler writes itself; `file` lists the media types.
 */
export interface RouteSpec {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** A call of the customer's page: it answers on that page's own host, too, where nothing else does. */
  readonly forCustomers?: true;
  /** Open to an admin who has yet to set up two-factor sign-in. */
  readonly beforeTwoFactor?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Instead of a JSON body: the name of the multipart field that carries the file. */
  readonly upload?: string;
  readonly answer?: z.ZodType;
  /** Instead of a JSON answer: the media types of the file. */
  readonly file?: readonly string[];
  /** Instead of an answer: the server-sent events of a stream that stays open. */
  readonly events?: z.ZodType;
  /** A read despite a method other than GET: it does not matter whether a failed call reached the server. */
  readonly onlyAsks?: true;
  /**
   * A read whose answer follows from the viewer, what was asked, the stored rows and the day in India alone, so that a
   * caller who has it already is told that nothing has changed. A function decides by the parsed query.
   */
  readonly conditional?: true | ((query: never) => boolean);
  /** The body is streamed as the work progresses and must not be buffered. */
  readonly gradual?: true;
}

export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** A field with a default may be left out. */
type Part<K extends string, S> = S extends z.ZodType
  ? undefined extends Sent<S>
    ? { [key in K]?: Sent<S> }
    : { [key in K]: Sent<S> }
  : unknown;

/** The caller's input: only the parts that the route declares. */
export type RouteInput<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;

/** The answer as the caller receives it, after JSON serialisation. */
export type RouteAnswer<R extends RouteSpec> = R['answer'] extends z.ZodType ? z.output<R['answer']> : unknown;

/** The answer as a handler returns it: the input type of its schema. */
export type HandlerAnswer<R extends RouteSpec> = R['answer'] extends z.ZodType ? z.input<R['answer']> : unknown;

/** A handler's input: every part validated, with defaults applied. */
export interface ParsedInput<R extends RouteSpec> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
}

/** Fills the parameters of a path such as `/api/orders/:id`, URL-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
