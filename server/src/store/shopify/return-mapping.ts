import { toPaise } from '@shipmagic/domain/money/paise';
import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { StoreReturn, SuggestedReturn } from '../return-store.ts';
import { idOfGid } from './order-mapping.ts';

const money = z.object({ shopMoney: z.object({ amount: z.string() }) });
const piece = z.object({ id: z.string() });
const line = z.object({
  id: z.string(),
  quantity: z.number().int(),
  processedQuantity: z.number().int(),
  refundedQuantity: z.number().int(),
  returnReasonNote: z.string().nullish(),
  customerNote: z.string().nullish(),
  returnReasonDefinition: z.object({ handle: z.string() }).nullish(),
  fulfillmentLineItem: piece.extend({ lineItem: piece }).nullish(),
});
const reverse = z.object({
  id: z.string(),
  status: z.string(),
  lineItems: z.object({
    nodes: z.array(
      piece.extend({
        totalQuantity: z.number().int(),
        fulfillmentLineItem: piece.nullish(),
        dispositions: z.array(z.object({ quantity: z.number().int() })),
      }),
    ),
  }),
  reverseDeliveries: z.object({
    nodes: z.array(
      z.object({
        deliverable: z.object({ tracking: z.object({ number: z.string().nullish() }).nullish() }).nullish(),
      }),
    ),
  }),
});
const exchangeLine = z.object({
  id: z.string(),
  quantity: z.number().int(),
  processedQuantity: z.number().int(),
  variantId: z.string().nullish(),
  lineItems: z.array(piece).nullish(),
});
/** The status stays a word: a later version may have others. */
export const returnNode = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  order: piece,
  returnLineItems: z.object({ pageInfo: z.object({ hasNextPage: z.boolean() }), nodes: z.array(line) }),
  exchangeLineItems: z.object({ nodes: z.array(exchangeLine) }),
  reverseFulfillmentOrders: z.object({ nodes: z.array(reverse) }),
  refunds: z.object({ nodes: z.array(z.object({ id: z.string(), note: z.string().nullish() })) }),
});
const text = (one: string | null | undefined): string[] => (one ? [one] : []);

/** Throws PartnerError for a return with more lines than are read. */
export function toReturn(node: z.output<typeof returnNode>): StoreReturn {
  if (node.returnLineItems.pageInfo.hasNextPage)
    throw new PartnerError('Shopify', 'broken', `Shopify: the return ${node.name} has more than 100 items`);
  return {
    id: idOfGid(node.id),
    storeOrderId: idOfGid(node.order.id),
    name: node.name,
    status: node.status,
    lines: node.returnLineItems.nodes.map((one) => ({
      id: one.id,
      fulfilmentLineId: one.fulfillmentLineItem?.id ?? null,
      lineId: one.fulfillmentLineItem ? idOfGid(one.fulfillmentLineItem.lineItem.id) : null,
      quantity: one.quantity,
      processed: one.processedQuantity,
      refunded: one.refundedQuantity,
      reason: one.returnReasonDefinition?.handle ?? null,
      notes: [...text(one.returnReasonNote), ...text(one.customerNote)],
    })),
    exchange: node.exchangeLineItems.nodes.map((one) => ({
      id: one.id,
      variantId: one.variantId ? idOfGid(one.variantId) : null,
      quantity: one.quantity,
      processed: one.processedQuantity,
      lineIds: (one.lineItems ?? []).map(({ id }) => idOfGid(id)),
    })),
    reverse: node.reverseFulfillmentOrders.nodes.map(({ id, status, lineItems, reverseDeliveries }) => ({
      id,
      status,
      lines: lineItems.nodes.map((one) => ({
        id: one.id,
        fulfilmentLineId: one.fulfillmentLineItem?.id ?? null,
        quantity: one.totalQuantity,
        disposed: one.dispositions.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
      numbers: reverseDeliveries.nodes.flatMap(({ deliverable }) => text(deliverable?.tracking?.number)),
    })),
    refunds: node.refunds.nodes.map(({ id, note }) => ({ id: idOfGid(id), note: note ?? null })),
  };
}

export const outcomeAnswer = z.object({
  return: z
    .object({
      suggestedFinancialOutcome: z
        .object({
          maximumRefundable: money,
          financialTransfer: z
            .object({
              amount: money.optional(),
              suggestedTransactions: z
                .array(
                  z.object({ gateway: z.string().nullish(), amountSet: money, parentTransaction: piece.nullish() }),
                )
                .optional(),
            })
            .nullish(),
        })
        .nullable(),
    })
    .nullable(),
});

/** An invoice is what the customer owes, and counts below 0. */
export function toSuggestion(answer: z.output<typeof outcomeAnswer>): SuggestedReturn | null {
  const told = answer.return?.suggestedFinancialOutcome;
  if (!told) return null;
  const { financialTransfer: transfer } = told;
  const paise = transfer?.amount ? toPaise(transfer.amount.shopMoney.amount) : 0;
  return {
    paise: transfer && !transfer.suggestedTransactions ? -paise : paise,
    maximumPaise: toPaise(told.maximumRefundable.shopMoney.amount),
    transactions: (transfer?.suggestedTransactions ?? []).map(({ gateway, amountSet, parentTransaction }) => ({
      parentId: parentTransaction ? idOfGid(parentTransaction.id) : null,
      gateway: gateway ?? '',
      paise: toPaise(amountSet.shopMoney.amount),
    })),
  };
}
