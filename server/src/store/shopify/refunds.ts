import { setTimeout as pause } from 'node:timers/promises';
import { fromMinor, toMinor } from '@shipmagic/domain/money/currency';
import { toPaise } from '@shipmagic/domain/money/paise';
import type { OrderMoney, Presented, StoreRefund, StoreTransaction } from '@shipmagic/domain/refunds/order-money';
import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { RefundedPieces, RefundOutcome, RefundStore, RefundToSend } from '../refund-store.ts';
import type { ShopifyClient } from './client.ts';
import { idOfGid } from './order-mapping.ts';
import type { PageSizes } from './page-sizes.ts';
import { pagesById } from './paging.ts';

const money = z.object({ shopMoney: z.object({ amount: z.string() }) });
const amountIn = z.object({ amount: z.string(), currencyCode: z.string() });
const moneyOfBoth = z.object({ shopMoney: amountIn, presentmentMoney: amountIn });
const transaction = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  test: z.boolean(),
  gateway: z.string().nullish(),
  manualPaymentGateway: z.boolean(),
  amountSet: moneyOfBoth,
  parentTransaction: z.object({ id: z.string() }).nullish(),
});
const refund = z.object({
  id: z.string(),
  createdAt: z.string().nullish(),
  note: z.string().nullish(),
  transactions: z.object({ nodes: z.array(z.object({ kind: z.string(), status: z.string(), amountSet: money })) }),
  refundLineItems: z.object({
    nodes: z.array(
      z.object({
        lineItem: z.object({ id: z.string(), vendor: z.string().nullish() }),
        subtotalSet: money,
        totalTaxSet: money,
      }),
    ),
  }),
  refundShippingLines: z.object({ nodes: z.array(z.object({ subtotalAmountSet: money, taxAmountSet: money })) }),
});
const orderMoney = z.object({
  id: z.string(),
  taxesIncluded: z.boolean(),
  transactions: z.array(transaction),
  refunds: z.array(refund),
});
const ordersMoney = z.object({ nodes: z.array(orderMoney.nullable()) });
const lines = z.object({
  order: z
    .object({
      lineItems: z.object({
        nodes: z.array(
          z.object({ id: z.string(), currentQuantity: z.number().int(), unfulfilledQuantity: z.number().int() }),
        ),
      }),
    })
    .nullable(),
});
const suggestion = z.object({
  order: z
    .object({
      suggestedRefund: z
        .object({
          amountSet: money,
          maximumRefundableSet: money,
          suggestedTransactions: z.array(z.object({ gateway: z.string().nullish(), amountSet: money })),
        })
        .nullable(),
    })
    .nullable(),
});
const created = z.object({
  refundCreate: z
    .object({
      refund: z.object({ id: z.string() }).nullish(),
      userErrors: z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() })),
    })
    .nullable(),
});

const gid = (type: string, id: string) => `gid://shopify/${type}/${id}`;
const paiseOf = ({ shopMoney }: z.output<typeof money>) => toPaise(shopMoney.amount);
const rupees = (paise: number) => (paise / 100).toFixed(2);
const standing = new Set(['SUCCESS', 'PENDING', 'AWAITING_RESPONSE']);
const restockTypes = { cancel: 'CANCEL', return: 'RETURN', none: 'NO_RESTOCK' } as const;

/** The customer's side, where that is another currency than the shop's. */
function presentedOf({ shopMoney, presentmentMoney }: z.output<typeof moneyOfBoth>): {
  readonly presented?: Presented;
} {
  const { currencyCode: currency, amount } = presentmentMoney;
  return currency === shopMoney.currencyCode ? {} : { presented: { currency, minor: toMinor(amount, currency) } };
}

const toTransaction = (told: z.output<typeof transaction>): StoreTransaction => ({
  id: idOfGid(told.id),
  kind: told.kind,
  status: told.status,
  paise: paiseOf(told.amountSet),
  gateway: told.gateway ?? '',
  isManual: told.manualPaymentGateway,
  isTest: told.test,
  parentId: told.parentTransaction ? idOfGid(told.parentTransaction.id) : null,
  ...presentedOf(told.amountSet),
});

/** The subtotal of a refunded line holds its tax where prices do. */
function toRefund(told: z.output<typeof refund>, taxesIncluded: boolean): StoreRefund {
  const moved = told.transactions.nodes.filter(({ kind, status }) => kind === 'REFUND' && standing.has(status));
  const withTax = (subtotal: z.output<typeof money>, tax: z.output<typeof money>) =>
    paiseOf(subtotal) + (taxesIncluded ? 0 : paiseOf(tax));
  return {
    id: idOfGid(told.id),
    at: told.createdAt ?? '',
    note: told.note ?? null,
    paise: moved.reduce((sum, { amountSet }) => sum + paiseOf(amountSet), 0),
    lines: told.refundLineItems.nodes.map(({ lineItem, subtotalSet, totalTaxSet }) => ({
      lineId: idOfGid(lineItem.id),
      vendor: lineItem.vendor ?? null,
      paise: withTax(subtotalSet, totalTaxSet),
    })),
    shippingPaise: told.refundShippingLines.nodes.reduce(
      (sum, { subtotalAmountSet, taxAmountSet }) => sum + withTax(subtotalAmountSet, taxAmountSet),
      0,
    ),
  };
}

const toMoney = ({ transactions, refunds, taxesIncluded }: z.output<typeof orderMoney>): OrderMoney => ({
  transactions: transactions.map(toTransaction),
  refunds: refunds.map((one) => toRefund(one, taxesIncluded)),
});

const linesInput = (pieces: readonly RefundedPieces[], locationId: string | null) =>
  pieces.map(({ lineId, quantity, restock, locationId: own = locationId }) => ({
    lineItemId: gid('LineItem', lineId),
    quantity,
    restockType: restockTypes[restock],
    ...(restock !== 'none' && own ? { locationId: gid('Location', own) } : {}),
  }));

// Why: docs/decisions/money.md, "A refund goes back in the currency in which it was paid".
const toInput = ({ storeOrderId, note, lines: pieces, locationId, shares }: RefundToSend) => ({
  orderId: gid('Order', storeOrderId),
  ...(shares[0]?.presented ? { currency: shares[0].presented.currency } : {}),
  note,
  notify: true,
  ...(pieces.length > 0 ? { refundLineItems: linesInput(pieces, locationId) } : {}),
  transactions: shares.map(({ parentId, gateway, paise, presented }) => ({
    orderId: gid('Order', storeOrderId),
    parentId: gid('OrderTransaction', parentId),
    gateway,
    kind: 'REFUND',
    amount: presented ? fromMinor(presented.minor, presented.currency) : rupees(paise),
  })),
});

/** The store says these in words alone: refunds have no error codes. */
const isBusy = (message: string) => /concurrent|already (in progress|being processed)/i.test(message);
const busyPause = 500;
const busyTries = 6;

/** Payments and refunds, implemented with Shopify's Admin API. */
export function createRefundStore(client: ShopifyClient, sizes: PageSizes): RefundStore {
  return {
    async moneyOf(storeOrderIds) {
      const found = new Map<string, OrderMoney>();
      const pages = pagesById(client, sizes, {
        operation: 'OrdersMoney',
        ids: storeOrderIds,
        variablesOf: (ids) => ({ ids: ids.map((id) => gid('Order', id)) }),
        answer: ordersMoney,
      });
      for await (const { answer } of pages)
        for (const node of answer.nodes) if (node) found.set(idOfGid(node.id), toMoney(node));
      return found;
    },

    async refundableLines(storeOrderId) {
      const { order } = await client.send('RefundableLines', { id: gid('Order', storeOrderId) }, lines);
      return (
        order?.lineItems.nodes.map(({ id, currentQuantity, unfulfilledQuantity }) => ({
          lineId: idOfGid(id),
          quantity: currentQuantity,
          unfulfilled: Math.min(currentQuantity, unfulfilledQuantity),
        })) ?? null
      );
    },

    async suggestedRefund(storeOrderId, wanted) {
      const id = gid('Order', storeOrderId);
      const variables =
        wanted === 'everything'
          ? { id, full: true }
          : { id, lines: linesInput(wanted.lines, null), shipping: rupees(wanted.shippingPaise) };
      const { order } = await client.send('SuggestedRefund', variables, suggestion);
      const told = order?.suggestedRefund;
      if (!told) return null;
      return {
        paise: paiseOf(told.amountSet),
        maximumPaise: paiseOf(told.maximumRefundableSet),
        shares: told.suggestedTransactions.map(({ gateway, amountSet }) => ({
          gateway: gateway ?? '',
          paise: paiseOf(amountSet),
        })),
      };
    },

    async createRefund(key, given): Promise<RefundOutcome> {
      for (let attempt = 1; ; attempt++) {
        const { refundCreate } = await client.send('RefundCreate', { input: toInput(given), key }, created);
        if (!refundCreate)
          throw new PartnerError('Shopify', 'credentials', 'Shopify: the app lacks the permission write_orders');
        const [error] = refundCreate.userErrors;
        if (!error && refundCreate.refund) return { outcome: 'done', refundId: idOfGid(refundCreate.refund.id) };
        if (!error) throw new PartnerError('Shopify', 'broken', 'Shopify did not say what it has refunded');
        if (!isBusy(error.message)) return { outcome: 'refused', message: `Shopify: ${error.message}` };
        if (attempt >= busyTries)
          throw new PartnerError('Shopify', 'unclear', 'Shopify is still carrying this refund out');
        await pause(busyPause);
      }
    },
  };
}
