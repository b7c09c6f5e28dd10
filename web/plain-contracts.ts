import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const domain = join(import.meta.dirname, '../domain/src/');
const rest = '?rest';

/** Of a call, what the browser goes by; of its schemas, only whether there is one. */
const kept = ['method', 'path', 'access', 'upload', 'onlyAsks', 'gradual'] as const;
const known = ['answer', 'events'] as const;

interface Parsed {
  readonly body: readonly Node[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly declaration?: {
    readonly type: string;
    readonly declarations?: readonly { readonly id: { readonly name?: string } }[];
  } | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isContract = (value: unknown): value is Record<string, Record<string, unknown>> =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((route) => isObject(route) && 'method' in route && 'path' in route && 'access' in route);

const plain = (contract: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(contract).map(([name, route]) => [
      name,
      Object.fromEntries([
        ...kept.flatMap((key) => (route[key] === undefined ? [] : [[key, route[key]]])),
        ...known.flatMap((key) => (route[key] === undefined ? [] : [[key, true]])),
      ]),
    ]),
  );

/** The file's text without its contracts: what they are made of would else come with the rest. */
function withoutExports({ body }: Parsed, text: string, names: readonly string[]): string {
  const cut = body.filter(
    ({ type, declaration }) =>
      type === 'ExportNamedDeclaration' &&
      declaration?.type === 'VariableDeclaration' &&
      declaration.declarations?.every(({ id }) => names.includes(id.name ?? '')),
  );
  return cut.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
}

// Why: docs/decisions/web.md, "The browser gets calls without their schemas".
/**
 * Replaces each contract by what the browser needs of it, in builds. What else its file exports comes from the file
 * without it, where a screen uses it.
 */
export const plainContracts: Plugin = {
  name: 'plain-contracts',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    if (!id.startsWith(domain)) return null;
    const path = id.replace(/\?rest$/, '');
    if (!path.endsWith('.contract.ts')) return null;
    const file: Record<string, unknown> = await import(pathToFileURL(path).href);
    const contracts = Object.entries(file).filter(([, value]) => isContract(value));
    const names = contracts.map(([name]) => name);
    if (id !== path) {
      const text = readFileSync(path, 'utf8');
      return withoutExports(this.parse(text, { lang: 'ts' }) as unknown as Parsed, text, names);
    }
    const others = Object.keys(file).filter((name) => !names.includes(name));
    return [
      ...contracts.map(([name, contract]) => `export const ${name} = ${JSON.stringify(plain(contract as never))};`),
      ...(others.length > 0 ? [`export { ${others.join(', ')} } from ${JSON.stringify(id + rest)};`] : []),
    ].join('\n');
  },
  resolveId(id) {
    return id.startsWith(domain) && id.endsWith(rest) ? { id, moduleSideEffects: false } : null;
  },
};
