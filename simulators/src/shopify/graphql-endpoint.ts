import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLError,
  GraphQLError as GraphQLErrorClass,
  type GraphQLFormattedError,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { type Answer, json } from '../deliver.ts';
import type { CostBucket } from './bucket.ts';
import { type BulkOperations, bulkResolvers } from './bulk.ts';
import { orderMutations } from './change-order.ts';
import { type ConnectionState, refusingResolver } from './connection-state.ts';
import { queryCost } from './cost.ts';
import { fulfilMutations } from './fulfil.ts';
import { holdMutations } from './hold-mutations.ts';
import { inventoryMutations } from './inventory.ts';
import { orderEditMutations } from './order-edits.ts';
import type { PresentContext } from './present-parts.ts';
import { queries, type ShopIdentity } from './queries.ts';
import { refundMutations } from './refund-create.ts';
import { returnMutations, returnQueries } from './returns.ts';
import { subscribeMutations } from './subscribe.ts';

/** The supported part of the published schema. */
export const schema = buildSchema(readFileSync(join(import.meta.dirname, 'schema.graphql'), 'utf8'));
// A store of tomorrow answers with words that the schema of today does not have.
for (const type of Object.values(schema.getTypeMap())) if (isEnumType(type)) type.serialize = String;

export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
}

interface Prepared {
  document: DocumentNode;
  errors: readonly GraphQLError[];
}

/** Rephrases an error in the words of Shopify's own engine. */
function inShopifyWords(error: GraphQLError): GraphQLFormattedError {
  const plain = error.toJSON();
  const unknown = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(error.message);
  if (!unknown) return plain;
  const [, fieldName, typeName] = unknown;
  const extensions = { code: 'undefinedField', typeName, fieldName };
  return { ...plain, message: `Field '${fieldName}' doesn't exist on type '${typeName}'`, extensions };
}

/** The name of the requested operation, by which faults and counts are keyed. */
export function operationNameOf(request: GraphqlRequest): string {
  return request.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(request.query)?.[1] ?? 'anonymous';
}

/** Executes Admin GraphQL requests against the store, with costs and refusals like the real one. */
export class GraphqlEndpoint {
  private readonly prepared = new Map<string, Prepared>();
  private readonly context: PresentContext;
  private readonly identity: ShopIdentity;
  private readonly bucket: CostBucket;
  private readonly bulk: BulkOperations;
  private readonly singleQueryLimit: number;
  private readonly connection: ConnectionState;

  constructor(
    context: PresentContext,
    identity: ShopIdentity,
    bucket: CostBucket,
    bulk: BulkOperations,
    singleQueryLimit: number,
    connection: ConnectionState,
  ) {
    this.connection = connection;
    this.singleQueryLimit = singleQueryLimit;
    this.context = context;
    this.identity = identity;
    this.bucket = bucket;
    this.bulk = bulk;
  }

  async run(request: GraphqlRequest, apiVersion: string): Promise<Answer> {
    const { document, errors } = this.prepare(request.query);
    if (errors.length > 0) return json({ errors: errors.map(inShopifyWords) });
    const operation = findOperation(document, request.operationName);
    if (!operation) return json({ errors: [{ message: 'No operation named in the request' }] });

    const requested = Math.max(1, queryCost(schema, document, operation, request.variables));
    if (requested > this.singleQueryLimit) return json(this.tooExpensive(requested));
    if (!this.bucket.allows(requested)) return this.throttled(requested);

    const result = await execute({
      schema,
      document,
      rootValue: this.resolvers(apiVersion),
      variableValues: request.variables,
      operationName: request.operationName ?? undefined,
      fieldResolver: refusingResolver(this.connection),
    });
    if (operation.operation === OperationTypeNode.MUTATION) this.context.store.touch();
    const actual = Math.min(
      requested,
      Math.max(1, queryCost(schema, document, operation, request.variables, result.data)),
    );
    this.bucket.take(actual);
    const cost = { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: this.bucket.status() };
    const failures = result.errors ? { errors: result.errors.map((e) => e.toJSON()) } : {};
    return json({ data: result.data, ...failures, extensions: { cost } });
  }

  /** HTTP 200 with code THROTTLED, as documented. */
  throttled(requested: number): Answer {
    return json({
      errors: [
        {
          message: 'Throttled',
          extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/limits#rate-limits' },
        },
      ],
      extensions: {
        cost: { requestedQueryCost: requested, actualQueryCost: null, throttleStatus: this.bucket.status() },
      },
    });
  }

  private tooExpensive(cost: number) {
    const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${this.singleQueryLimit}).`;
    const documentation = 'https://shopify.dev/api/usage/rate-limits';
    const extensions = { code: 'MAX_COST_EXCEEDED', cost, maxCost: this.singleQueryLimit, documentation };
    return { errors: [{ message, extensions }] };
  }

  private shownIdentity(): ShopIdentity {
    return { ...this.identity, shop: this.connection.renamedTo ?? this.identity.shop };
  }

  private resolvers(apiVersion: string) {
    return {
      ...queries(this.context, this.shownIdentity()),
      ...fulfilMutations(this.context),
      ...orderMutations(this.context),
      ...orderEditMutations(this.context),
      ...subscribeMutations(this.context.store, apiVersion),
      ...inventoryMutations(this.context.store),
      ...refundMutations(this.context),
      ...returnMutations(this.context),
      ...holdMutations(this.context),
      ...returnQueries(this.context),
      ...bulkResolvers(this.bulk, schema, queries(this.context, this.identity)),
    };
  }

  /** Clients keep sending the same few texts, so each is parsed and validated once. */
  private prepare(query: string): Prepared {
    const known = this.prepared.get(query);
    if (known) return known;
    let made: Prepared;
    try {
      const document = parse(query);
      made = {
        document,
        errors: validate(schema, document).filter((e) => !/^Fragment ".*" is never used/.test(e.message)),
      };
    } catch (error) {
      if (!(error instanceof GraphQLErrorClass)) throw error;
      made = { document: { kind: Kind.DOCUMENT, definitions: [] }, errors: [error] };
    }
    if (this.prepared.size > 500) this.prepared.clear();
    this.prepared.set(query, made);
    return made;
  }
}

function findOperation(document: DocumentNode, name: string | null): OperationDefinitionNode | null {
  const operations = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  if (name === null) return operations.length === 1 ? (operations[0] ?? null) : null;
  return operations.find((o) => o.name?.value === name) ?? null;
}

/** Answer to a server fault: 200 would be possible too, but clients mostly get 500. */
export function serverFault(): Answer {
  const requestId = randomUUID();
  const message = `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`;
  return json({ errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } }] }, 500);
}
