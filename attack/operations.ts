import { sampleOf } from '../server/testing/sample-input.ts';

type Schema = Parameters<typeof sampleOf>[0];

/** One operation of the served contract. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
  readonly query: readonly string[];
  readonly body: Schema | null;
}

interface Described {
  readonly security?: unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: Schema }> };
}

/** All operations in `/api/openapi.json`, so that new routes are attacked automatically. */
export function readOperations(openapi: string): Operation[] {
  const { paths } = JSON.parse(openapi) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      open: !security?.length,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: requestBody?.content?.['application/json']?.schema ?? null,
    })),
  );
}

/** The objects, and their owner, that a request refers to. */
export interface Things {
  readonly order: string;
  readonly orderNumber: string;
  readonly vendor: string;
  readonly awb: string;
  readonly variant: string;
  /** Ids of warehouses, requests, parcels and all other objects. */
  readonly ids: readonly string[];
}

const named: readonly (readonly [RegExp, (things: Things) => string])[] = [
  [/^vendors?$|^vendorNames?$/i, ({ vendor }) => vendor],
  [/awb|waybill|trackingNumber/i, ({ awb }) => awb],
  [/^orderNumber$|^search$|^q$/i, ({ orderNumber }) => orderNumber],
  [/^variantId$/i, ({ variant }) => variant],
  [/order(?:Id)?s?$|^ids?$/i, ({ order }) => order],
];

const valueFor = (name: string, things: Things): string | undefined =>
  named.find(([pattern]) => pattern.test(name))?.[1](things);

/** Requests of an operation that refer to these objects in path, query and body. */
export function requestsTo(operation: Operation, things: Things): { path: string; body: string | undefined }[] {
  const isOfOrder = operation.path.includes('magic-orders/');
  const ids = operation.path.includes('{id}') ? (isOfOrder ? [things.order] : things.ids) : [''];
  const query = new URLSearchParams();
  for (const name of operation.query) {
    const value = valueFor(name, things);
    if (value !== undefined) query.append(name, value);
  }
  const queries = ['', ...(query.size > 0 ? [`?${query}`] : [])];
  const body = operation.body ? JSON.stringify(filled(operation.body, things)) : undefined;
  return ids.flatMap((id) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(name === 'id' ? id : (valueFor(name, things) ?? id) || 'sample'),
    );
    return queries.map((text) => ({ path: `${path}${text}`, body }));
  });
}

/** A minimal value for a schema, with object ids in every field that may hold one. */
function filled(schema: Schema, things: Things): unknown {
  let sample: unknown = {};
  try {
    sample = sampleOf(schema);
  } catch {
    // The schema cannot be satisfied: its required fields stay missing.
  }
  if (typeof sample !== 'object' || sample === null) return sample;
  const filling: Record<string, unknown> = { ...sample };
  for (const [name, about] of Object.entries(schema.properties ?? {})) {
    const value = valueFor(name, things);
    if (value !== undefined) filling[name] = (about as Schema).type === 'array' ? [value] : value;
  }
  return filling;
}
