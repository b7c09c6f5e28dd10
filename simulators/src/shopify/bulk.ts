import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  getNamedType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { gid, legacyId, utc } from './ids.ts';
import type { PresentContext } from './present-parts.ts';

interface Operation {
  id: number;
  query: string;
  document: DocumentNode;
  createdAt: number;
  schema: GraphQLSchema;
  root: object;
}

const rootPage = 250;
const connectionLimit = 5;
const nestingLimit = 2;

type Json = Record<string, unknown>;

/** Queries that run in the background and produce a JSON Lines file, children with `__parentId` after their parent. */
export class BulkOperations {
  private readonly operations = new Map<number, Operation>();
  private readonly context: PresentContext;

  constructor(context: PresentContext) {
    this.context = context;
  }

  start(query: string, schema: GraphQLSchema, root: object) {
    const refuse = (message: string) => ({
      bulkOperation: null,
      userErrors: [{ field: ['query'], message, code: 'INVALID' }],
    });
    let document: DocumentNode;
    try {
      document = parse(query);
    } catch (error) {
      return refuse(`Invalid bulk query: ${(error as Error).message}`);
    }
    const [first] = validate(schema, document);
    if (first) return refuse(`Invalid bulk query: ${first.message}`);
    const { connections, nesting } = measure(schema, document);
    if (connections === 0) return refuse('Bulk queries must contain at least one connection.');
    if (connections > connectionLimit)
      return refuse(`Bulk queries cannot contain more than ${connectionLimit} connections.`);
    if (nesting > nestingLimit)
      return refuse(`Bulk queries cannot contain connections with a nesting depth greater than ${nestingLimit}.`);
    const id = this.context.store.nextId();
    const operation = { id, query, document: paged(schema, document), createdAt: Date.now(), schema, root };
    this.operations.set(id, operation);
    return { bulkOperation: this.present(operation), userErrors: [] };
  }

  find(id: string) {
    const operation = this.operations.get(legacyId('BulkOperation', id));
    return operation ? this.present(operation) : null;
  }

  /** The lines of a file; null for an unknown one. */
  file(id: string): AsyncGenerator<string> | null {
    const operation = this.operations.get(Number(id));
    return operation ? linesOf(operation) : null;
  }

  private present({ id, query, createdAt }: Operation) {
    const { store, baseUrl } = this.context;
    const done = Date.now() - createdAt >= store.settings.jobMs;
    const rows = store.products.size;
    return {
      id: gid('BulkOperation', id),
      query,
      type: 'QUERY',
      status: done ? 'COMPLETED' : 'RUNNING',
      errorCode: null,
      createdAt: utc(createdAt),
      completedAt: done ? utc(createdAt + store.settings.jobMs) : null,
      objectCount: String(rows),
      rootObjectCount: String(rows),
      fileSize: null,
      // Without rows there is no file.
      url: done && rows > 0 ? `${baseUrl}/bulk/${id}.jsonl` : null,
      partialDataUrl: null,
    };
  }
}

export function bulkResolvers(bulk: BulkOperations, schema: GraphQLSchema, root: object) {
  return {
    bulkOperationRunQuery: ({ query }: { query: string }) => bulk.start(query, schema, root),
    bulkOperation: ({ id }: { id: string }) => bulk.find(id),
  };
}

const isConnection = (type: string | undefined) => type?.endsWith('Connection') === true;

/** How many connections a query has, and how deeply they are nested. */
function measure(schema: GraphQLSchema, document: DocumentNode) {
  const types = new TypeInfo(schema);
  let connections = 0;
  let depth = -1;
  let nesting = 0;
  const named = () => {
    const type = types.getType();
    return type ? getNamedType(type).name : undefined;
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter() {
          if (!isConnection(named())) return;
          connections += 1;
          depth += 1;
          nesting = Math.max(nesting, depth);
        },
        leave() {
          if (isConnection(named())) depth -= 1;
        },
      },
    }),
  );
  return { connections, nesting };
}

/** Shopify pages internally: here every connection requests a page, the outermost one page after page. */
function paged(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  let depth = -1;
  const argument = (name: string, value: object) =>
    ({ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: name }, value }) as never;
  const changed = visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter() {
          const type = types.getType();
          if (type && isConnection(getNamedType(type).name)) depth += 1;
        },
        leave(node) {
          const type = types.getType();
          if (!type || !isConnection(getNamedType(type).name)) return undefined;
          const after = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: 'bulkAfter' } };
          const first = argument('first', { kind: Kind.INT, value: String(rootPage) });
          const isRoot = depth === 0;
          depth -= 1;
          const cursors = parse('{ edges { cursor } pageInfo { hasNextPage endCursor } }').definitions[0];
          const more = isRoot && cursors && 'selectionSet' in cursors ? (cursors.selectionSet?.selections ?? []) : [];
          return {
            ...node,
            arguments: [...(node.arguments ?? []), first, ...(isRoot ? [argument('after', after)] : [])],
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
            } as never,
          ],
        }),
      },
    }),
  );
  return changed;
}

async function* linesOf({ document, schema, root }: Operation): AsyncGenerator<string> {
  let bulkAfter: string | null = null;
  do {
    const { data, errors } = await execute({ schema, document, rootValue: root, variableValues: { bulkAfter } });
    if (errors?.[0]) throw errors[0];
    const [connection] = Object.values(data ?? {}) as Json[];
    if (!connection) return;
    const lines: string[] = [];
    for (const node of nodesOf(connection)) addLines(node, null, lines);
    yield lines.join('');
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
function addLines(node: Json, parent: string | null, lines: string[]): void {
  const plain = Object.entries(node).filter(([, value]) => !connectionOf(value));
  const line = JSON.stringify({ ...Object.fromEntries(plain), ...(parent ? { __parentId: parent } : {}) });
  lines.push(`${line.replaceAll('/', '\\/')}\n`);
  for (const value of Object.values(node)) {
    if (connectionOf(value)) for (const child of nodesOf(value)) addLines(child, String(node.id), lines);
  }
}
