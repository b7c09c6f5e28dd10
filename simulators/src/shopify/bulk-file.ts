import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  getNamedType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { wholeList } from './connection.ts';

const rootPage = 250;

type Json = Record<string, unknown>;

export interface BulkQuery {
  readonly document: DocumentNode;
  readonly schema: GraphQLSchema;
  readonly root: object;
  /** Children follow their parent; otherwise only each page's parents come before its children. */
  readonly grouped: boolean;
}

export interface Written {
  roots: number;
  objects: number;
}

/** Runs the query page by page and writes its file; counts go into `written` as it grows. */
export async function writeBulkFile(query: BulkQuery, path: string, written: Written): Promise<void> {
  const file = createWriteStream(path);
  const document = paged(query.schema, query.document);
  for await (const page of pages({ ...query, document })) {
    const roots: string[] = [];
    const children: string[] = query.grouped ? roots : [];
    for (const node of page) {
      addLines(node, null, roots, children, written);
      written.roots += 1;
    }
    if (!file.write([...roots, ...(query.grouped ? [] : children)].join(''))) await once(file, 'drain');
    await breathe();
  }
  file.end();
  await finished(file);
}

/** Shopify pages internally: here the outermost connection is read page after page, the others whole. */
function paged(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  let depth = -1;
  const argument = (name: string, value: object) => ({
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: name },
    value,
  });
  const isConnection = () => {
    const type = types.getType();
    return Boolean(type && getNamedType(type).name.endsWith('Connection'));
  };
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter() {
          if (isConnection()) depth += 1;
        },
        leave(node) {
          if (!isConnection()) return undefined;
          const isRoot = depth === 0;
          depth -= 1;
          const after = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: 'bulkAfter' } };
          const size = String(isRoot ? rootPage : wholeList);
          const first = argument('first', { kind: Kind.INT, value: size });
          const cursors = parse('{ edges { cursor } pageInfo { hasNextPage endCursor } }').definitions[0];
          const more = isRoot && cursors && 'selectionSet' in cursors ? (cursors.selectionSet?.selections ?? []) : [];
          // Page arguments are ignored.
          const given = (node.arguments ?? []).filter(({ name }) => !['first', 'after'].includes(name.value));
          return {
            ...node,
            arguments: [...given, first, ...(isRoot ? [argument('after', after)] : [])],
            ...(node.selectionSet
              ? { selectionSet: { ...node.selectionSet, selections: [...node.selectionSet.selections, ...more] } }
              : {}),
          };
        },
      },
      OperationDefinition: {
        leave: (node) => ({
          ...node,
          variableDefinitions: [
            {
              kind: Kind.VARIABLE_DEFINITION,
              variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: 'bulkAfter' } },
              type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'String' } },
            },
          ],
        }),
      },
    }),
  );
}

async function* pages({ document, schema, root }: BulkQuery): AsyncGenerator<Json[]> {
  let bulkAfter: string | null = null;
  do {
    const { data, errors } = await execute({ schema, document, rootValue: root, variableValues: { bulkAfter } });
    if (errors?.[0]) throw errors[0];
    const [connection] = Object.values(data ?? {}) as Json[];
    if (!connection) return;
    yield nodesOf(connection);
    const { hasNextPage, endCursor } = connection.pageInfo as { hasNextPage: boolean; endCursor: string | null };
    bulkAfter = hasNextPage ? endCursor : null;
  } while (bulkAfter);
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const nodesOf = (connection: Json): Json[] =>
  ((connection.nodes as Json[] | undefined) ??
    (connection.edges as { node: Json }[]).map(({ node }) => node)) as Json[];
const connectionOf = (value: unknown): value is Json => isObject(value) && ('edges' in value || 'nodes' in value);

/** An object on its line, then its children. Slashes are escaped, as in real files. */
function addLines(node: Json, parent: string | null, own: string[], children: string[], written: Written): void {
  const plain = Object.entries(node).filter(([, value]) => !connectionOf(value));
  const line = JSON.stringify({ ...Object.fromEntries(plain), ...(parent ? { __parentId: parent } : {}) });
  own.push(`${line.replaceAll('/', '\\/')}\n`);
  written.objects += 1;
  for (const value of Object.values(node)) {
    if (!connectionOf(value)) continue;
    for (const child of nodesOf(value)) addLines(child, String(node.id), children, children, written);
  }
}
