import { fromMinor } from '@shipmagic/domain/money/currency';
import type { Disposition, ExchangedPieces, ReturnPieces, ReturnToProcess, WantedPiece } from '../return-store.ts';

export const gid = (type: string, id: string) => `gid://shopify/${type}/${id}`;
export const rupees = (paise: number) => (paise / 100).toFixed(2);
/** Shopify's limits of a customer's note, of the staff's, and of a decline. */
export const longest = { customerNote: 300, staffNote: 255, declineNote: 500 };

export const pieceInput = ({ fulfilmentLineId, quantity, reasonId }: ReturnPieces) => ({
  fulfillmentLineItemId: fulfilmentLineId,
  quantity,
  ...(reasonId ? { returnReasonDefinitionId: reasonId } : {}),
});

export const exchangeInput = ({ variantId, discountPaise, note }: WantedPiece, currency: string) => ({
  variantId: gid('ProductVariant', variantId),
  quantity: 1,
  ...(discountPaise > 0
    ? {
        appliedDiscount: {
          description: note,
          value: { amount: { amount: rupees(discountPaise), currencyCode: currency } },
        },
      }
    : {}),
});
export const goodsInput = (goods: readonly ExchangedPieces[]) =>
  goods.map(({ exchangeLineId: id, quantity }) => ({ id, quantity }));
export const dispositionInput = ({ reverseLineId, quantity, type, locationId }: Disposition) => ({
  reverseFulfillmentOrderLineItemId: reverseLineId,
  quantity,
  dispositionType: type,
  ...(locationId ? { locationId: gid('Location', locationId) } : {}),
});

export function processInput({ returnId, note, lines, goods, shippingPaise, shares, currency }: ReturnToProcess) {
  const money = shares.map(({ parentId, paise, presented }) => ({
    parentId: gid('OrderTransaction', parentId),
    transactionAmount: presented
      ? { amount: fromMinor(presented.minor, presented.currency), currencyCode: presented.currency }
      : { amount: rupees(paise), currencyCode: currency },
  }));
  return {
    returnId: gid('Return', returnId),
    note,
    notifyCustomer: false,
    returnLineItems: lines.map(({ returnLineId, quantity, dispositions }) => ({
      id: returnLineId,
      quantity,
      dispositions: dispositions.map(dispositionInput),
    })),
    ...(goods.length > 0 ? { exchangeLineItems: goodsInput(goods) } : {}),
    ...(shippingPaise > 0
      ? { refundShipping: { shippingRefundAmount: { amount: rupees(shippingPaise), currencyCode: currency } } }
      : {}),
    ...(money.length > 0 ? { financialTransfer: { issueRefund: { orderTransactions: money } } } : {}),
  };
}
