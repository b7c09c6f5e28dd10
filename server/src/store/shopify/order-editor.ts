import { setTimeout as pause } from 'node:timers/promises';
import { isIndia } from '@shipmagic/domain/india/country';
import { findState } from '@shipmagic/domain/india/state';
import { nameText } from '@shipmagic/domain/orders/consignee';
import type { Address } from '@shipmagic/domain/orders/order';
import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { OrderEditor, QuantityEdit } from '../order-editor.ts';
import { refuseUserErrors, type ShopifyClient } from './client.ts';
import { idOfGid } from './order-mapping.ts';

const userErrors = z.array(z.object({ message: z.string() }));
const job = z.object({ id: z.string(), done: z.boolean() }).nullable();
const updated = z.object({ orderUpdate: z.object({ userErrors }).nullable() });
const paid = z.object({ orderMarkAsPaid: z.object({ userErrors }).nullable() });
const cancelled = z.object({ orderCancel: z.object({ job, orderCancelUserErrors: userErrors }).nullable() });
const jobState = z.object({ job });
const begun = z.object({
  orderEditBegin: z
    .object({
      calculatedOrder: z
        .object({
          id: z.string(),
          lineItems: z.object({
            nodes: z.array(
              z.object({ id: z.string(), quantity: z.number().int(), editableQuantity: z.number().int() }),
            ),
          }),
        })
        .nullable(),
      userErrors,
    })
    .nullable(),
});
const quantitySet = z.object({ orderEditSetQuantity: z.object({ userErrors }).nullable() });
const committed = z.object({ orderEditCommit: z.object({ userErrors }).nullable() });
const text = z.string().nullish();
const addressee = z.object({
  order: z
    .object({ shippingAddress: z.object({ name: text, firstName: text, lastName: text, company: text }).nullish() })
    .nullable(),
});

const gid = (id: string) => `gid://shopify/Order/${id}`;
const refused = (message: string) => new PartnerError('Shopify', 'refused', message);

/** How long the store may take to cancel an order, in tries and milliseconds. */
const cancellation = { tries: 20, pauseMs: 500 };

/** The store answers null to what the app has no permission for. */
function accepted<T>(answer: T | null, permission = 'write_orders'): T {
  if (!answer) throw new PartnerError('Shopify', 'credentials', `Shopify: the app lacks the permission ${permission}`);
  return answer;
}
const edited = <T>(answer: T | null): T => accepted(answer, 'write_order_edits');

/** Begins an edit of the order; its lines have ids of their own, by the same numbers. */
async function beginEdit(client: ShopifyClient, storeOrderId: string, { lines }: QuantityEdit) {
  const { orderEditBegin } = await client.send('OrderEditBegin', { id: gid(storeOrderId) }, begun);
  const { calculatedOrder, userErrors: errors } = edited(orderEditBegin);
  refuseUserErrors(errors);
  if (!calculatedOrder) throw new PartnerError('Shopify', 'broken', 'Shopify did not begin the edit of the order');
  const { nodes } = calculatedOrder.lineItems;
  const steps = lines.map(({ lineId, quantity }) => {
    const line = nodes.find(({ id }) => idOfGid(id) === lineId);
    if (!line) throw refused('Shopify: an item is not in the order any more');
    if (line.quantity - quantity > line.editableQuantity)
      throw refused('Shopify: an item was fulfilled or removed meanwhile, and cannot be edited');
    return { line: line.id, quantity };
  });
  return { id: calculatedOrder.id, steps };
}

/** Changes of orders, implemented with Shopify's Admin API. */
export function createOrderEditor(client: ShopifyClient): OrderEditor {
  /** Who gets the parcel, in the store's terms: it replaces an address as a whole and has names in two parts. */
  async function addresseeOf(id: string, { name, company }: Address) {
    const { order } = await client.send('OrderAddressee', { id }, addressee);
    const { name: told, ...there } = order?.shippingAddress ?? {};
    const names = name === undefined || nameText(name) === nameText(told) ? {} : inTwoParts(nameText(name));
    return { ...there, ...names, ...(company === undefined ? {} : { company }) };
  }

  return {
    async changeOrder(storeOrderId, { email, phone, shippingAddress }) {
      const id = gid(storeOrderId);
      const address = shippingAddress && {
        ...(await addresseeOf(id, shippingAddress)),
        ...addressInput(shippingAddress),
      };
      const input = {
        id,
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
        ...(address ? { shippingAddress: address } : {}),
      };
      const { orderUpdate } = await client.send('OrderUpdate', { input }, updated);
      refuseUserErrors(accepted(orderUpdate).userErrors);
    },

    async cancelOrder(storeOrderId, staffNote) {
      const variables = { orderId: gid(storeOrderId), note: staffNote.slice(0, 255) };
      const { orderCancel } = await client.send('OrderCancel', variables, cancelled);
      const { job: started, orderCancelUserErrors } = accepted(orderCancel);
      refuseUserErrors(orderCancelUserErrors);
      let isDone = started?.done ?? true;
      for (let i = 0; !isDone && started && i < cancellation.tries; i++) {
        await pause(cancellation.pauseMs);
        isDone = (await client.send('JobState', { id: started.id }, jobState)).job?.done ?? true;
      }
      if (!isDone) throw refused('Shopify has not finished cancelling the order yet');
    },

    async changeQuantities(storeOrderId, edit) {
      const { id, steps } = await beginEdit(client, storeOrderId, edit);
      for (const step of steps) {
        const variables = { id, ...step, restock: edit.restock };
        const { orderEditSetQuantity } = await client.send('OrderEditSetQuantity', variables, quantitySet);
        refuseUserErrors(edited(orderEditSetQuantity).userErrors);
      }
      const note = edit.staffNote.slice(0, 255);
      const { orderEditCommit } = await client.send('OrderEditCommit', { id, note }, committed);
      refuseUserErrors(edited(orderEditCommit).userErrors);
    },

    async markOrderPaid(storeOrderId) {
      const { orderMarkAsPaid } = await client.send('OrderMarkAsPaid', { input: { id: gid(storeOrderId) } }, paid);
      refuseUserErrors(accepted(orderMarkAsPaid).userErrors);
    },
  };
}

function inTwoParts(name: string | null) {
  const [lastName = null, ...first] = name?.split(' ').toReversed() ?? [];
  return first.length > 0
    ? { firstName: first.toReversed().join(' '), lastName }
    : { firstName: lastName, lastName: null };
}

/** An address as the store takes it: country and state by their codes. */
function addressInput({ address1, address2, city, province, country, zip, phone }: Address) {
  const state = findState(province);
  if (!isIndia(country)) throw refused('Shopify can be told of addresses in India only; change this one in the store');
  if (!state) throw refused(`Shopify does not know the state ${province ?? '(none)'}; correct it here first`);
  return { address1, address2, city, zip, phone, countryCode: 'IN', provinceCode: state.province };
}
