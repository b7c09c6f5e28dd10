import type { z } from 'zod';
import type { Role } from '../access/role.ts';

/**
 * Who may call a route: `public` (nobody has to be signed in), `signed-in` (any role), a list of roles,
 * or `machine` (no session; the handler checks a signature or a shared secret itself).
 */
export type Access = 'public' | 'signed-in' | 'machine' | readonly Role[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call, described once: the server validates by it, the web client is typed by it, OpenAPI is made from it.
 * Paths are absolute, with `:name` parameters. A route without `answer` sends something that is not JSON
 * (a PDF, a CSV stream), which its handler writes itself; `file` says of what kind.
 */
export interface RouteSpec {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** Open to an admin who still has to set up two-factor sign-in. */
  readonly beforeTwoFactor?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Instead of a JSON body: the field of a multipart form that carries one file. */
  readonly upload?: string;
  readonly answer?: z.ZodType;
  /** Instead of an answer in JSON: the media types of the file that is sent. */
  readonly file?: readonly string[];
  /** Instead of an answer: what is sent one by one, as server-sent events, while the call stays open. */
  readonly events?: z.ZodType;
  /** It asks though its method is not GET: that it may or may not have reached the server is of no consequence. */
  readonly onlyAsks?: true;
  /** The body is sent bit by bit while the work goes on; nothing may hold it back. */
  readonly gradual?: true;
}

export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, S> = S extends z.ZodType ? { [key in K]: Sent<S> } : unknown;

/** What a caller hands over: only the parts that the route declares. */
export type RouteInput<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;

/** What the caller gets back, after JSON. */
export type RouteAnswer<R extends RouteSpec> = R['answer'] extends z.ZodType ? z.output<R['answer']> : unknown;

/** What a handler may return: the shape that the answer schema accepts. */
export type HandlerAnswer<R extends RouteSpec> = R['answer'] extends z.ZodType ? z.input<R['answer']> : unknown;

/** What a handler gets: every part validated, defaults filled in. */
export interface ParsedInput<R extends RouteSpec> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
}

/** `/api/orders/:id` with its parameters filled in and URL-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
