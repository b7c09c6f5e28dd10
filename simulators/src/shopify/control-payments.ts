import { bodyOf, numberOf, textOf } from '../control.ts';
import { gid } from './ids.ts';
import { decimal } from './money.ts';
import { addTransaction, isPayment, leftOf, transactionsOf } from './payments.ts';
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
      const { kind, status, amount, gateway } = bodyOf(item);
      addTransaction(store, order, {
        kind: kind === 'AUTHORIZATION' || kind === 'CAPTURE' || kind === 'VOID' ? kind : 'SALE',
        status: status === 'PENDING' || status === 'FAILURE' ? status : 'SUCCESS',
        amount: numberOf(amount) ?? 0,
        gateway: textOf(gateway) ?? 'razorpay',
      });
    }
    return { transactions: order.transactions };
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
        return share > 0 ? [{ ...over, amount: decimal(share) }] : [];
      });
    const lines = (Array.isArray(body.lines) ? body.lines : []).flatMap((item) => {
      const line = order.lines[numberOf(bodyOf(item).index) ?? -1];
      return line ? [{ lineItemId: gid('LineItem', line.id), quantity: numberOf(bodyOf(item).quantity) ?? 1 }] : [];
    });
    const made = createRefund(context, order, {
      orderId: gid('Order', order.id),
      note: textOf(body.note) ?? null,
      refundLineItems: lines,
      ...(numberOf(body.shipping) ? { shipping: { amount: decimal(numberOf(body.shipping) ?? 0) } } : {}),
      transactions,
    });
    return 'userErrors' in made ? reply.code(422).send(made) : made;
  });
}
