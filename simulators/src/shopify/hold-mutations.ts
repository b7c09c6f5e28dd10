import { accessDenied } from './connection-state.ts';
import { release } from './holds.ts';
import { legacyId } from './ids.ts';
import { mayWrite, presentFulfillmentOrder } from './present-fulfillment-order.ts';
import { presentOrder } from './present-order.ts';
import type { PresentContext } from './present-parts.ts';

interface InvoiceArguments {
  id: string;
  email?: { to?: string | null; customMessage?: string | null } | null;
}

/** Letting held goods go, and asking the buyer for what is owed. */
export function holdMutations(context: PresentContext) {
  const { store } = context;
  return {
    fulfillmentOrderReleaseHold: ({ id, holdIds }: { id: string; holdIds?: string[] | null }) => {
      const wanted = legacyId('FulfillmentOrder', id);
      for (const order of store.orders.values()) {
        const entry = order.fulfillmentOrders?.find((one) => one.id === wanted);
        if (!entry) continue;
        if (!mayWrite(entry, store.settings.scopes))
          throw accessDenied({
            field: 'fulfillmentOrderReleaseHold',
            scope: 'write_merchant_managed_fulfillment_orders',
          });
        const ids = holdIds?.map((one) => legacyId('FulfillmentHold', one));
        store.change(order, [], () => release(store, entry, (hold) => !ids || ids.includes(hold.id)));
        return { fulfillmentOrder: presentFulfillmentOrder(entry, order, context), userErrors: [] };
      }
      const message = 'Fulfillment order does not exist.';
      return { fulfillmentOrder: null, userErrors: [{ code: 'FULFILLMENT_ORDER_NOT_FOUND', field: ['id'], message }] };
    },
    orderInvoiceSend: ({ id, email }: InvoiceArguments) => {
      if (store.settings.scopes.length > 0 && !store.settings.scopes.includes('write_orders'))
        throw accessDenied({ field: 'orderInvoiceSend', scope: 'write_orders' });
      const order = store.orders.get(legacyId('Order', id));
      const refused = (field: string[], message: string) => ({
        order: null,
        userErrors: [{ code: 'ORDER_INVOICE_SEND_UNSUCCESSFUL', field, message }],
      });
      if (!order) return refused(['id'], 'Order does not exist');
      const to = email?.to ?? order.email;
      if (!to) return refused(['email', 'to'], 'To can’t be blank');
      if (order.totals.outstanding <= 0) return refused(['id'], 'Order has no outstanding balance');
      const message = email?.customMessage ?? null;
      store.change(order, null, () => {
        order.invoices = [...(order.invoices ?? []), { at: Date.now(), to, amount: order.totals.outstanding, message }];
      });
      return { order: presentOrder(order, context), userErrors: [] };
    },
  };
}
