import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, type GraphqlAnswer, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

interface Line {
  id: string;
  quantity: number;
  processedQuantity: number;
  refundedQuantity: number;
}
interface ReturnNode {
  id: string;
  status: string;
  returnLineItems: { nodes: Line[] };
  reverseFulfillmentOrders: { nodes: { id: string; lineItems: { nodes: { id: string }[] } }[] };
}
interface Payload {
  return: ReturnNode | null;
  userErrors: { code: string; message: string }[];
}

const fields = `id status
  returnLineItems(first: 10) { nodes { id quantity processedQuantity refundedQuantity } }
  reverseFulfillmentOrders(first: 10) { nodes { id lineItems(first: 10) { nodes { id } } } }`;

describe('returns in the store', () => {
  let store: Started<ShopifySimulator>;
  beforeAll(async () => {
    store = await startShopify({ maximumAvailable: 100_000 });
  });
  afterAll(() => store.close());

  async function mutate(name: string, type: string, input: object, argument = 'input'): Promise<Payload> {
    const text = `mutation M($input: ${type}!) { ${name}(${argument}: $input) { return { ${fields} } userErrors { code message } } }`;
    const { answer } = await send<Record<string, Payload>>(store.url, text, { input });
    const payload = answer.data[name];
    if (!payload) throw new Error(JSON.stringify(answer));
    return payload;
  }
  const simple = async (name: string, id: string) => {
    const text = `mutation M($id: ID!) { ${name}(id: $id) { return { ${fields} } userErrors { code message } } }`;
    return (await send<Record<string, Payload>>(store.url, text, { id })).answer.data[name];
  };
  const query = async <T>(text: string, variables: object): Promise<GraphqlAnswer<T>> =>
    (await send<T>(store.url, text, variables)).answer;

  /** An order of three bowls of 500.00, fulfilled. */
  async function delivered() {
    const lines = [{ vendor: 'Near', title: 'Bowl', price: 500, quantity: 3 }];
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', { lines });
    await control(store.url, 'POST', `/orders/${id}/fulfill`, {});
    return { id, gid: `gid://shopify/Order/${id}` };
  }
  async function returnable(id: string) {
    const { data } = await query<{
      returnableFulfillments: {
        nodes: {
          returnableFulfillmentLineItems: { nodes: { quantity: number; fulfillmentLineItem: { id: string } }[] };
        }[];
      };
    }>(
      `query R($id: ID!) { returnableFulfillments(orderId: $id, first: 10) { nodes {
        returnableFulfillmentLineItems(first: 10) { nodes { quantity fulfillmentLineItem { id } } } } } }`,
      { id },
    );
    return data.returnableFulfillments.nodes.flatMap((node) => node.returnableFulfillmentLineItems.nodes);
  }
  async function opened(quantity: number) {
    const order = await delivered();
    const [piece] = await returnable(order.gid);
    const made = await mutate(
      'returnCreate',
      'ReturnInput',
      {
        orderId: order.gid,
        returnLineItems: [{ fulfillmentLineItemId: piece?.fulfillmentLineItem.id, quantity }],
      },
      'returnInput',
    );
    if (!made.return) throw new Error(JSON.stringify(made));
    return { order, made: made.return, line: made.return.returnLineItems.nodes[0]?.id ?? '' };
  }
  interface Payments {
    transactions: { id: number; kind: string; amount: number }[];
  }
  const payments = (id: string) => control<Payments>(store.url, 'GET', `/orders/${id}/payments`);
  const refunds = async (id: string) =>
    (await payments(id)).transactions.filter(({ kind }) => kind === 'REFUND').map(({ amount }) => amount);

  it('are asked for, approved or declined, once, and hold their pieces', async () => {
    const order = await delivered();
    const [piece] = await returnable(order.gid);
    expect(piece?.quantity).toBe(3);
    const ask = (quantity: number) =>
      mutate('returnRequest', 'ReturnRequestInput', {
        orderId: order.gid,
        returnLineItems: [{ fulfillmentLineItemId: piece?.fulfillmentLineItem.id, quantity }],
      });
    const asked = await ask(2);
    expect(asked.return).toMatchObject({ status: 'REQUESTED', reverseFulfillmentOrders: { nodes: [] } });
    expect((await returnable(order.gid))[0]?.quantity).toBe(1);
    expect((await ask(2)).userErrors[0]?.code).toBe('INVALID');
    const approve = () => mutate('returnApproveRequest', 'ReturnApproveRequestInput', { id: asked.return?.id });
    expect((await approve()).return?.reverseFulfillmentOrders.nodes).toHaveLength(1);
    expect((await approve()).userErrors[0]?.code).toBe('INVALID_STATE');
    const other = await ask(1);
    const declined = await mutate('returnDeclineRequest', 'ReturnDeclineRequestInput', {
      id: other.return?.id,
      declineReason: 'FINAL_SALE',
    });
    expect(declined.return?.status).toBe('DECLINED');
    expect((await returnable(order.gid))[0]?.quantity).toBe(1);
  });

  // The same call again is another step: only what is left stops it.
  it('are processed in steps, each of which refunds what it says', async () => {
    const { order, made, line } = await opened(2);
    const [sale] = (await payments(order.id)).transactions;
    const locations = await query<{ locations: { nodes: { id: string }[] } }>(
      'query L { locations(first: 1) { nodes { id } } }',
      {},
    );
    const step = () =>
      mutate('returnProcess', 'ReturnProcessInput', {
        returnId: made.id,
        returnLineItems: [
          {
            id: line,
            quantity: 1,
            dispositions: [
              {
                reverseFulfillmentOrderLineItemId: made.reverseFulfillmentOrders.nodes[0]?.lineItems.nodes[0]?.id,
                quantity: 1,
                dispositionType: 'RESTOCKED',
                locationId: locations.data.locations.nodes[0]?.id,
              },
            ],
          },
        ],
        financialTransfer: {
          issueRefund: {
            orderTransactions: [
              {
                parentId: `gid://shopify/OrderTransaction/${sale?.id}`,
                transactionAmount: { amount: '500.00', currencyCode: 'INR' },
              },
            ],
          },
        },
      });
    expect((await step()).return?.returnLineItems.nodes).toMatchObject([{ processedQuantity: 1, refundedQuantity: 1 }]);
    expect((await step()).return?.returnLineItems.nodes).toMatchObject([{ processedQuantity: 2, refundedQuantity: 2 }]);
    expect((await step()).userErrors[0]?.code).toBe('INVALID');
    expect(await refunds(order.id)).toEqual([50_000, 50_000]);
    expect((await simple('returnCancel', made.id))?.userErrors[0]?.code).toBe('INVALID_STATE');
    expect((await simple('returnClose', made.id))?.return?.status).toBe('CLOSED');
    const state = await control<{ returnStatus: string; lines: { currentQuantity: number }[] }>(
      store.url,
      'GET',
      `/orders/${order.id}`,
    );
    expect(state).toMatchObject({ returnStatus: 'RETURNED', lines: [{ currentQuantity: 1 }] });
  });

  it('say what goes back for pieces, and carry a number on the way back', async () => {
    const { made, line } = await opened(3);
    const outcome = await query<{ return: { suggestedFinancialOutcome: object } }>(
      `query O($id: ID!, $line: ID!) { return(id: $id) { suggestedFinancialOutcome(
        returnLineItems: [{ id: $line, quantity: 2 }], exchangeLineItems: []) {
        financialTransfer { __typename ... on RefundReturnOutcome { amount { shopMoney { amount } } } } } } }`,
      { id: made.id, line },
    );
    expect(outcome.data.return.suggestedFinancialOutcome).toEqual({
      financialTransfer: { __typename: 'RefundReturnOutcome', amount: { shopMoney: { amount: '1000.0' } } },
    });
    const attached = await query<{ reverseDeliveryCreateWithShipping: object }>(
      `mutation A($id: ID!) { reverseDeliveryCreateWithShipping(reverseFulfillmentOrderId: $id,
        reverseDeliveryLineItems: [], trackingInput: { number: "4711" }, notifyCustomer: false) {
        reverseDelivery { deliverable { ... on ReverseDeliveryShippingDeliverable { tracking { number } } }
          reverseDeliveryLineItems(first: 5) { nodes { quantity } } } userErrors { code } } }`,
      { id: made.reverseFulfillmentOrders.nodes[0]?.id },
    );
    expect(attached.data.reverseDeliveryCreateWithShipping).toEqual({
      reverseDelivery: {
        deliverable: { tracking: { number: '4711' } },
        reverseDeliveryLineItems: { nodes: [{ quantity: 3 }] },
      },
      userErrors: [],
    });
  });

  it('are refused to an app without the scope, and as a test orders', async () => {
    const { made } = await opened(1);
    await control(store.url, 'POST', '/returns/refusals', { operation: 'returnClose' });
    expect((await simple('returnClose', made.id))?.userErrors[0]?.code).toBe('INVALID_STATE');
    await control(store.url, 'PUT', '/settings', { scopes: ['read_orders'] });
    const { errors } = await query(`query R($id: ID!) { return(id: $id) { status } }`, { id: made.id });
    expect(errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  });
});
