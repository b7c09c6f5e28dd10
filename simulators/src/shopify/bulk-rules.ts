import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const connectionLimit = 5;
const nestingLimit = 2;

const isConnection = (type: string | undefined) => type?.endsWith('Connection') === true;

/** The query that may run in bulk, or why it is refused. */
export function readBulkQuery(text: string, schema: GraphQLSchema): { document: DocumentNode } | { refusal: string } {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    return { refusal: `Invalid bulk query: ${(error as Error).message}` };
  }
  const [first] = validate(schema, document);
  if (first) return { refusal: `Invalid bulk query: ${first.message}` };
  const refusal = refuse(measure(schema, withoutFragments(document)));
  return refusal === null ? { document } : { refusal };
}

function refuse({ connections, nesting, inList, singles }: ReturnType<typeof measure>): string | null {
  if (singles) return 'Bulk queries cannot contain top level `node` or `nodes` fields.';
  if (connections === 0) return 'Bulk queries must contain at least one connection.';
  if (connections > connectionLimit) return `Bulk queries cannot contain more than ${connectionLimit} connections.`;
  if (nesting > nestingLimit)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${nestingLimit}.`;
  if (inList) return 'Queries that contain a connection field within a list field are not currently supported.';
  return null;
}

/** The document with every fragment in its place: a connection counts where it is used. */
export function withoutFragments(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const spread = (node: DocumentNode): DocumentNode =>
    visit(node, {
      FragmentSpread({ name }) {
        const found = fragments.get(name.value);
        if (!found) return undefined;
        return {
          kind: Kind.INLINE_FRAGMENT,
          typeCondition: found.typeCondition,
          selectionSet: found.selectionSet,
        } as const;
      },
    });
  return spread({
    ...document,
    definitions: document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION),
  });
}

/** How many connections a query has, how deeply they are nested, and whether one is inside of a list. */
function measure(schema: GraphQLSchema, document: DocumentNode) {
  const types = new TypeInfo(schema);
  const found = { connections: 0, nesting: 0, inList: false, singles: false };
  let depth = -1;
  let lists = 0;
  const kindOf = (name: string): 'connection' | 'list' | null => {
    const type = types.getType();
    if (!type) return null;
    if (isConnection(getNamedType(type).name)) return 'connection';
    // The nodes of a connection are not a list in this sense.
    return isListType(getNullableType(type)) && name !== 'nodes' && name !== 'edges' ? 'list' : null;
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter({ name }) {
          if (types.getParentType()?.name === schema.getQueryType()?.name && /^nodes?$/.test(name.value))
            found.singles = true;
          const kind = kindOf(name.value);
          if (kind === 'list') lists += 1;
          if (kind !== 'connection') return;
          found.connections += 1;
          found.inList ||= lists > 0;
          depth += 1;
          found.nesting = Math.max(found.nesting, depth);
        },
        leave({ name }) {
          const kind = kindOf(name.value);
          if (kind === 'list') lists -= 1;
          if (kind === 'connection') depth -= 1;
        },
      },
    }),
  );
  return found;
}
