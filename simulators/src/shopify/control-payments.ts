import { bodyOf, numberOf, textOf } from '../control.ts';
import { releasePaid } from './holds.ts';
import { gid } from './ids.ts';
import { decimal } from './money.ts';
import { isPayment } from './payment-model.ts';
import {
  addTransaction,
  leftOf,
  presentedLeftOf,
  receive,
  recordRefund,
  settleRefund,
  transactionsOf,
} from './payments.ts';
import { createRefund } from './refund-create.ts';
import type { ShopifySimulator } from './server.ts';

/** Control over payments: how an order was paid, and refunds by hand in the store. */
export function mountPaymentControl({ app, store, context }: ShopifySimulator): void {
  app.put<{ Params: { id: string } }>('/_control/orders/:id/payments', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    order.transactions = [];
    order.refunds = [];
    for (const item of Array.isArray(request.body) ? request.body : []) {
      const { kind, status, amount, gateway, presented } = bodyOf(item);
      const made = addTransaction(store, order, {
        kind: kind === 'AUTHORIZATION' || kind === 'CAPTURE' || kind === 'VOID' ? kind : 'SALE',
        status: status === 'PENDING' || status === 'FAILURE' ? status : 'SUCCESS',
        amount: numberOf(amount) ?? 0,
        gateway: textOf(gateway) ?? 'razorpay',
      });
      // Paid in the shop's own currency.
      if (presented === null) delete made.presented;
    }
    return { transactions: order.transactions };
  });

  /** The customer pays what is outstanding, or a part of it, by the store's invoice. */
  app.post<{ Params: { id: string } }>('/_control/orders/:id/pay', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const { outstanding } = order.totals;
    const amount = Math.min(numberOf(bodyOf(request.body).amount) ?? outstanding, outstanding);
    store.change(order, amount === outstanding ? ['ORDERS_PAID'] : [], () => {
      receive(store, order, amount);
      order.totals.outstanding = outstanding - amount;
      order.financialStatus = amount === outstanding ? 'PAID' : 'PARTIALLY_PAID';
      releasePaid(store, order);
    });
    return { paid: amount, outstanding: order.totals.outstanding };
  });

  app.get<{ Params: { id: string } }>('/_control/orders/:id/invoices', async (request, reply) => {
    const order = store.find(request.params.id);
    return order ? { invoices: order.invoices ?? [] } : reply.code(404).send({ error: 'no such order' });
  });

  /** Refunds that people made in the past, of money alone. */
  app.post('/_control/refunds', async (request) => {
    let made = 0;
    for (const item of Array.isArray(request.body) ? request.body : []) {
      const { order: id, amount, at } = bodyOf(item);
      const order = store.find(textOf(id) ?? '');
      const paise = numberOf(amount) ?? 0;
      if (!order) continue;
      store.change(order, [], () => {
        transactionsOf(store, order);
        const before = order.totals.outstanding;
        const when = textOf(at);
        const times = when ? { at: Date.parse(when) } : {};
        recordRefund(store, order, { amount: paise, note: null, ...times });
        settleRefund(order, paise, before);
      });
      made += 1;
    }
    return { made };
  });

  app.get<{ Params: { id: string } }>('/_control/orders/:id/payments', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    return { transactions: transactionsOf(store, order), refunds: order.refunds ?? [] };
  });

  app.post<{ Params: { id: string } }>('/_control/orders/:id/refund', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const body = bodyOf(request.body);
    let open = numberOf(body.amount) ?? 0;
    const transactions = transactionsOf(store, order)
      .filter(isPayment)
      .flatMap((parent) => {
        const share = Math.min(open, leftOf(order, parent));
        open -= share;
        const parentId = gid('OrderTransaction', parent.id);
        const over = { orderId: gid('Order', order.id), parentId, gateway: parent.gateway, kind: 'REFUND' };
        if (share <= 0) return [];
        const presentedLeft = presentedLeftOf(order, parent);
        if (presentedLeft === null || !order.presentment) return [{ ...over, amount: decimal(share) }];
        const isAll = share === leftOf(order, parent);
        return [{ ...over, amount: decimal(isAll ? presentedLeft : Math.round(share * order.presentment.rate)) }];
      });
    const lines = (Array.isArray(body.lines) ? body.lines : []).flatMap((item) => {
      const line = order.lines[numberOf(bodyOf(item).index) ?? -1];
      return line ? [{ lineItemId: gid('LineItem', line.id), quantity: numberOf(bodyOf(item).quantity) ?? 1 }] : [];
    });
    const made = createRefund(context, order, {
      orderId: gid('Order', order.id),
      ...(order.presentment ? { currency: order.presentment.currency } : {}),
      note: textOf(body.note) ?? null,
      refundLineItems: lines,
      ...(numberOf(body.shipping) ? { shipping: { amount: decimal(numberOf(body.shipping) ?? 0) } } : {}),
      transactions,
    });
    return 'userErrors' in made ? reply.code(422).send(made) : made;
  });
}
