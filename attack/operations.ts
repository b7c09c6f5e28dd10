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

/** What `/api/openapi.json` names: a new route is attacked without being named here. */
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

/** Whose things a request names. */
export interface Things {
  readonly order: string;
  readonly orderNumber: string;
  readonly vendor: string;
  readonly awb: string;
  readonly variant: string;
  /** Ids of warehouses, requests, parcels and whatever else has one. */
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

/** The requests of an operation that name these things, in its path, its query and its body. */
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

/** The least that a schema accepts, and in it the things wherever a field may name one. */
function filled(schema: Schema, things: Things): unknown {
  let sample: unknown = {};
  try {
    sample = sampleOf(schema);
  } catch {
    // A shape that cannot be made up: its required fields are missing then.
  }
  if (typeof sample !== 'object' || sample === null) return sample;
  const filling: Record<string, unknown> = { ...sample };
  for (const [name, about] of Object.entries(schema.properties ?? {})) {
    const value = valueFor(name, things);
    if (value !== undefined) filling[name] = (about as Schema).type === 'array' ? [value] : value;
  }
  return filling;
}
