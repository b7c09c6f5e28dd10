import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ReturnOutcome, ReturnStore, StoreReturn } from '../return-store.ts';
import type { ShopifyClient } from './client.ts';
import { idOfGid } from './order-mapping.ts';
import { orderIds } from './order-query.ts';
import type { PageSizes } from './page-sizes.ts';
import { pagesOf } from './paging.ts';
import {
  dispositionInput,
  exchangeInput,
  gid,
  goodsInput,
  longest,
  pieceInput,
  processInput,
  rupees,
} from './return-inputs.ts';
import { outcomeAnswer, returnNode, toReturn, toSuggestion } from './return-mapping.ts';

const one = z.object({ return: returnNode.nullable() });
const ofOrder = z.object({
  order: z.object({ returns: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }).nullable(),
});
const returnable = z.object({
  returnableFulfillments: z.object({
    nodes: z.array(
      z.object({
        returnableFulfillmentLineItems: z.object({
          nodes: z.array(
            z.object({
              quantity: z.number().int(),
              fulfillmentLineItem: z.object({ id: z.string(), lineItem: z.object({ id: z.string() }) }),
            }),
          ),
        }),
      }),
    ),
  }),
});
const reasons = z.object({
  returnReasonDefinitions: z.object({
    nodes: z.array(z.object({ id: z.string(), handle: z.string(), deleted: z.boolean() })),
  }),
});
const made = z.object({ id: z.string() }).nullish();
const changed = z.object({
  payload: z
    .object({
      return: made,
      reverseDelivery: made,
      userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
    })
    .nullable(),
});

const unpaidHolds = z.object({
  order: z
    .object({
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            fulfillmentHolds: z.array(z.object({ id: z.string(), reason: z.string() })),
            lineItems: z.object({ nodes: z.array(z.object({ lineItem: z.object({ id: z.string() }) })) }),
          }),
        ),
      }),
    })
    .nullable(),
});
const awaitingPayment = 'AWAITING_PAYMENT';

/** Orders with returns, in the words of Shopify's search; those that came to nothing are not among them. */
const returnStatuses = ['return_requested', 'in_progress', 'inspection_complete', 'returned'] as const;

/** Done although it is an error: the customer alone was not told. */
const isDone = (code: string | null | undefined) => code === 'NOTIFICATION_FAILED';

/** Returns, implemented with Shopify's Admin API. */
export function createReturnStore(client: ShopifyClient, sizes: PageSizes): ReturnStore {
  async function change(operation: string, variables: Record<string, unknown>): Promise<ReturnOutcome> {
    const { payload } = await client.send(operation, variables, changed);
    // The store answers null to what the app has no permission for.
    if (!payload)
      throw new PartnerError('Shopify', 'credentials', 'Shopify: the app lacks the permission write_returns');
    const error = payload.userErrors.find(({ code }) => !isDone(code));
    if (error) return { outcome: 'refused', code: error.code ?? '', message: `Shopify: ${error.message}` };
    const id = payload.return?.id;
    return { outcome: 'done', id: id ? idOfGid(id) : null };
  }

  return {
    async returnById(id) {
      const { return: node } = await client.send('ReturnById', { id: gid('Return', id) }, one);
      return node && toReturn(node);
    },

    async returnsOf(storeOrderId) {
      const { order } = await client.send('ReturnsOfOrder', { id: gid('Order', storeOrderId) }, ofOrder);
      if (!order) return null;
      const found: StoreReturn[] = [];
      for (const { id } of order.returns.nodes) {
        const { return: node } = await client.send('ReturnById', { id }, one);
        if (node) found.push(toReturn(node));
      }
      return found;
    },

    async *ordersWithReturns(changedSince) {
      const changed = `updated_at:>='${changedSince.toISOString()}'`;
      for (const status of returnStatuses) {
        const pages = pagesOf(client, sizes, {
          operation: 'OrderIds',
          variables: { query: `${changed} return_status:${status}` },
          answer: orderIds,
          infoOf: ({ orders }) => orders.pageInfo,
        });
        for await (const { orders } of pages) yield orders.nodes.map((node) => node.legacyResourceId);
      }
    },

    async returnablePieces(storeOrderId) {
      const answer = await client.send('ReturnablePieces', { id: gid('Order', storeOrderId) }, returnable);
      return answer.returnableFulfillments.nodes.flatMap(({ returnableFulfillmentLineItems }) =>
        returnableFulfillmentLineItems.nodes.map(({ quantity, fulfillmentLineItem }) => ({
          fulfilmentLineId: fulfillmentLineItem.id,
          lineId: idOfGid(fulfillmentLineItem.lineItem.id),
          quantity,
        })),
      );
    },

    async returnReasons() {
      const { nodes } = (await client.send('ReturnReasons', {}, reasons)).returnReasonDefinitions;
      return new Map(nodes.filter(({ deleted }) => !deleted).map(({ id, handle }) => [handle, id]));
    },

    async suggestedReturn({ id, lines, goods, shippingPaise, currency }) {
      const variables = {
        id: gid('Return', id),
        lines: lines.map(({ returnLineId, quantity }) => ({ id: returnLineId, quantity })),
        goods: goodsInput(goods),
        shipping:
          shippingPaise > 0
            ? { shippingRefundAmount: { amount: rupees(shippingPaise), currencyCode: currency } }
            : null,
      };
      return toSuggestion(await client.send('ReturnOutcome', variables, outcomeAnswer));
    },

    requestReturn: (storeOrderId, pieces) =>
      change('ReturnRequest', {
        input: {
          orderId: gid('Order', storeOrderId),
          returnLineItems: pieces.map((piece) => ({
            ...pieceInput(piece),
            customerNote: piece.note.slice(0, longest.customerNote),
          })),
        },
      }),

    createReturn: (storeOrderId, pieces, goods) =>
      change('ReturnCreate', {
        input: {
          orderId: gid('Order', storeOrderId),
          returnLineItems: pieces.map((piece) => ({
            ...pieceInput(piece),
            returnReasonNote: piece.note.slice(0, longest.staffNote),
          })),
          ...(goods.pieces.length > 0
            ? { exchangeLineItems: goods.pieces.map((piece) => exchangeInput(piece, goods.currency)) }
            : {}),
        },
      }),

    approveReturn: (id) => change('ReturnApprove', { id: gid('Return', id) }),
    declineReturn: (id, note) =>
      change('ReturnDecline', {
        input: { id: gid('Return', id), declineReason: 'OTHER', declineNote: note.slice(0, longest.declineNote) },
      }),
    cancelReturn: (id) => change('ReturnCancel', { id: gid('Return', id) }),
    removeFromReturn: (id, lines, goods) =>
      change('ReturnRemove', {
        id: gid('Return', id),
        lines: lines.map(({ returnLineId, quantity }) => ({ returnLineItemId: returnLineId, quantity })),
        goods: goods.map(({ exchangeLineId, quantity }) => ({ exchangeLineItemId: exchangeLineId, quantity })),
      }),
    closeReturn: (id) => change('ReturnClose', { id: gid('Return', id) }),
    trackReturn: (reverseOrderId, lines, { number, url }) =>
      change('ReturnTrack', {
        id: reverseOrderId,
        lines: lines.map(({ reverseLineId, quantity }) => ({
          reverseFulfillmentOrderLineItemId: reverseLineId,
          quantity,
        })),
        tracking: { number, ...(url ? { url } : {}) },
      }),
    processReturn: (step) => change('ReturnProcess', { input: processInput(step) }),
    disposePieces: (dispositions) => change('ReturnDispose', { dispositions: dispositions.map(dispositionInput) }),

    async unpaidHolds(storeOrderId) {
      const { order } = await client.send('UnpaidHolds', { id: gid('Order', storeOrderId) }, unpaidHolds);
      return (order?.fulfillmentOrders.nodes ?? []).flatMap(({ id, fulfillmentHolds, lineItems }) => {
        const holds = fulfillmentHolds.filter(({ reason }) => reason === awaitingPayment);
        if (holds.length === 0) return [];
        const lineIds = lineItems.nodes.map(({ lineItem }) => idOfGid(lineItem.id));
        return [{ fulfilmentOrderId: id, holdIds: holds.map((hold) => hold.id), lineIds }];
      });
    },

    releaseHold: ({ fulfilmentOrderId, holdIds }) => change('HoldRelease', { id: fulfilmentOrderId, holdIds }),
    sendInvoice: (storeOrderId, { to, message }) =>
      change('InvoiceSend', { id: gid('Order', storeOrderId), email: { to, customMessage: message } }),
  };
}
