import { readFileSync } from 'node:fs';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { queryCost, sizeOf } from './cost.ts';

const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'));

function cost(text: string, variables: Record<string, unknown> = {}, data?: unknown): number {
  const document = parse(text);
  const [operation] = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  return queryCost(schema, document, operation, variables, data);
}

const money = 'shopMoney { amount currencyCode }';
/** As a shop asked for the real answer that is kept as a sample: requested 46, actual 7 for three orders. */
const ordersOfCustomer = `{ orders(first: 10, sortKey: CREATED_AT, reverse: true) {
  edges { cursor node { createdAt totalPriceSet { ${money} } totalTaxSet { ${money} }
    fulfillments(first: 3) { trackingInfo { number } }
    lineItems(first: 10) { edges { node { image { url } title quantity sku discountedTotalSet { ${money} } } } } } }
  pageInfo { hasNextPage } } }`;

describe('the cost of a query', () => {
  it.each([
    ['an object', '{ shop { name } }', 1],
    ['a scalar inside it', '{ shop { name email myshopifyDomain } }', 1],
    ['a mutation', 'mutation M($q: String!) { bulkOperationRunQuery(query: $q) { bulkOperation { id } } }', 10],
    // Both are figures of real answers.
    ['250 variants', '{ product(id: "x") { variants(first: 250) { nodes { inventoryItem { id tracked } } } } }', 25],
    ['a type that is one of several', '{ nodes(ids: ["a", "b"]) { ... on Product { id } ... on Order { id } } }', 2],
  ])('counts %s', (_, text, points) => {
    expect(cost(text)).toBe(points);
  });

  // Proves (The list): The simulated store's costs follow the published rules and the figures of real answers
  it('is within a point of the real answer’s, and refunds what did not come', () => {
    expect(Math.abs(cost(ordersOfCustomer) - 46)).toBeLessThanOrEqual(1);
    const line = { node: { title: 'x', image: { url: 'x' }, discountedTotalSet: { shopMoney: {} } } };
    const order = (fulfillments: unknown[], lines: unknown[]) => ({
      node: { fulfillments, lineItems: { edges: lines } },
    });
    const come = { orders: { edges: [order([], [line]), order([], [line]), order([], [line, line])] } };
    expect(cost(ordersOfCustomer, {}, come)).toBe(7);
  });

  it('grows with the page argument, and multiplies when nested', () => {
    const page = (orders: number, lines: number) =>
      cost('query P($n: Int!, $m: Int!) { orders(first: $n) { nodes { id lineItems(first: $m) { nodes { id } } } } }', {
        n: orders,
        m: lines,
      });
    expect(page(1, 1)).toBe(2);
    expect(page(10, 1)).toBe(2 * sizeOf(10));
    expect(page(10, 50)).toBe(sizeOf(10) * (1 + sizeOf(50)));
    const sizes = [1, 2, 3, 5, 10, 25, 50, 100, 250].map(sizeOf);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });
});
