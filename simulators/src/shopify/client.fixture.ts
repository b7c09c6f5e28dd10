import { readFileSync } from 'node:fs';
import { type DefinitionNode, Kind, parse, print } from 'graphql';

const text = readFileSync(new URL('samples/operations.graphql', import.meta.url), 'utf8');
const { definitions } = parse(text);

const named = (kind: Kind, name: string): DefinitionNode | undefined =>
  definitions.find((d) => d.kind === kind && 'name' in d && d.name?.value === name);

/** Text of a documented operation with its fragments. */
function operation(name: string): string {
  const found = named(Kind.OPERATION_DEFINITION, name);
  if (!found) throw new Error(`No operation ${name}`);
  const used = new Map<string, string>();
  const collect = (source: string) => {
    for (const [, fragment = ''] of source.matchAll(/\.\.\.(\w+)/g)) {
      const definition = named(Kind.FRAGMENT_DEFINITION, fragment);
      if (!definition || used.has(fragment)) continue;
      used.set(fragment, print(definition));
      collect(print(definition));
    }
  };
  collect(print(found));
  return [print(found), ...used.values()].join('\n');
}

export interface GraphqlAnswer<T> {
  data: T;
  errors?: { message: string; locations?: object[]; extensions?: { code?: string } }[];
  extensions: { cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: object } };
}

/** Sends an operation (by documented name, or as text) as a client does. */
export async function send<T>(
  url: string,
  nameOrText: string,
  variables: object = {},
  token = 'simulated-shopify-token',
): Promise<{ status: number; answer: GraphqlAnswer<T>; headers: Headers }> {
  const query = nameOrText.includes('{') ? nameOrText : operation(nameOrText);
  const response = await fetch(`${url}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    body: JSON.stringify({ query, variables, ...(nameOrText.includes('{') ? {} : { operationName: nameOrText }) }),
  });
  return { status: response.status, answer: (await response.json()) as GraphqlAnswer<T>, headers: response.headers };
}

/** One call of the control API. */
export async function control<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}
