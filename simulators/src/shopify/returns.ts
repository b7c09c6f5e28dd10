import { type FoundReturn, findReturn, type ReturnStep, removePieces, stepReturn } from './change-return.ts';
import { type PageArguments, pageOf } from './connection.ts';
import type { ExchangeLineInput } from './exchange.ts';
import { legacyId } from './ids.ts';
import { makeReturn, type ReturnLineInput, type ReturnRefusal, refusalOf } from './make-return.ts';
import { presentOrder } from './present-order.ts';
import type { PresentContext } from './present-parts.ts';
import {
  presentReason,
  presentReturn,
  presentReturnable,
  presentReverseOrder,
  requireReturnScope,
} from './present-return.ts';
import { type DispositionInput, disposePieces, type ProcessInput, processReturn } from './process-return.ts';
import { returnReasons, type StoreReturn } from './return-model.ts';
import { takeRefusal } from './return-refusals.ts';
import { attachDelivery, type FoundReverse, findDelivery, findReverse } from './reverse-orders.ts';

interface MakeInput {
  orderId: string;
  returnLineItems: ReturnLineInput[];
  exchangeLineItems?: ExchangeLineInput[] | null;
}
interface DeliveryArguments {
  reverseFulfillmentOrderId: string;
  reverseDeliveryLineItems: { reverseFulfillmentOrderLineItemId: string; quantity: number }[];
  trackingInput?: { number?: string | null; url?: string | null } | null;
}

/** The queries about returns. */
export function returnQueries(context: PresentContext) {
  const { store } = context;
  return {
    return: ({ id }: { id: string }) => {
      requireReturnScope(context, 'return', 'read_returns');
      const found = findReturn(store, legacyId('Return', id));
      return found && presentReturn(found.one, found.order, context, () => presentOrder(found.order, context));
    },
    reverseFulfillmentOrder: ({ id }: { id: string }) => {
      requireReturnScope(context, 'reverseFulfillmentOrder', 'read_returns');
      const found = findReverse(store, legacyId('ReverseFulfillmentOrder', id));
      return (
        found && presentReverseOrder(found.reverse, found.order, context, () => presentOrder(found.order, context))
      );
    },
    reverseDelivery: ({ id }: { id: string }) => {
      requireReturnScope(context, 'reverseDelivery', 'read_returns');
      const found = findDelivery(store, legacyId('ReverseDelivery', id));
      return (
        found && {
          id,
          reverseFulfillmentOrder: () =>
            presentReverseOrder(found.reverse, found.order, context, () => presentOrder(found.order, context)),
        }
      );
    },
    returnableFulfillments: ({ orderId, ...args }: PageArguments & { orderId: string }) => {
      requireReturnScope(context, 'returnableFulfillments', 'read_returns');
      const order = store.orders.get(legacyId('Order', orderId));
      return order ? presentReturnable(order, context, args) : pageOf([], args, () => ({}));
    },
    returnReasonDefinitions: ({ handles, ...args }: PageArguments & { handles?: string[] | null }) => {
      requireReturnScope(context, 'returnReasonDefinitions', 'read_returns');
      return pageOf(
        returnReasons.filter(({ handle }) => !handles || handles.includes(handle)),
        args,
        presentReason,
      );
    },
  };
}

/** Mutations on returns; business refusals come back as userErrors. None of them is idempotent. */
export function returnMutations(context: PresentContext) {
  const { store } = context;
  const refused = (refusal: ReturnRefusal) => ({ return: null, userErrors: [refusal] });
  const shown = ({ one, order }: FoundReturn) => ({
    return: presentReturn(one, order, context, () => presentOrder(order, context)),
    userErrors: [],
  });
  const notFound = refusalOf('NOT_FOUND', ['id'], 'Return does not exist.');
  const showReverse = ({ reverse, order }: FoundReverse) =>
    presentReverseOrder(reverse, order, context, () => presentOrder(order, context));
  /** The refusals of every mutation: an app without the scope, and what a test orders to be refused. */
  const gate = (field: string): ReturnRefusal | null => {
    requireReturnScope(context, field, 'write_returns');
    return takeRefusal(store, field);
  };
  const make =
    (field: string, status: 'REQUESTED' | 'OPEN') =>
    ({ orderId, returnLineItems, exchangeLineItems }: MakeInput) => {
      const refusal = gate(field);
      if (refusal) return refused(refusal);
      const order = store.orders.get(legacyId('Order', orderId));
      if (!order) return refused(refusalOf('NOT_FOUND', ['orderId'], 'Order does not exist.'));
      const made = makeReturn(store, order, status, returnLineItems, exchangeLineItems ?? []);
      return 'code' in made ? refused(made) : shown({ one: made, order });
    };
  const step = (field: string, id: string, name: ReturnStep, decline: StoreReturn['decline'] = null) => {
    const refusal = gate(field);
    if (refusal) return refused(refusal);
    const found = findReturn(store, legacyId('Return', id));
    if (!found) return refused(notFound);
    const why = stepReturn(store, found, name, decline);
    return why ? refused(why) : shown(found);
  };
  const request = make('returnRequest', 'REQUESTED');
  const create = make('returnCreate', 'OPEN');

  return {
    returnRequest: ({ input }: { input: MakeInput }) => request(input),
    returnCreate: ({ returnInput }: { returnInput: MakeInput }) => create(returnInput),
    returnApproveRequest: ({ input }: { input: { id: string } }) => step('returnApproveRequest', input.id, 'approve'),
    returnDeclineRequest: ({
      input,
    }: {
      input: { id: string; declineReason: string; declineNote?: string | null };
    }) => {
      if ((input.declineNote ?? '').length > 500)
        return refused(refusalOf('TOO_LONG', ['input', 'declineNote'], 'Decline note is too long.'));
      const decline = { reason: input.declineReason, note: input.declineNote ?? null };
      return step('returnDeclineRequest', input.id, 'decline', decline);
    },
    returnCancel: ({ id }: { id: string }) => step('returnCancel', id, 'cancel'),
    returnClose: ({ id }: { id: string }) => step('returnClose', id, 'close'),
    returnReopen: ({ id }: { id: string }) => step('returnReopen', id, 'reopen'),
    removeFromReturn: (args: {
      returnId: string;
      returnLineItems?: { returnLineItemId: string; quantity: number }[] | null;
      exchangeLineItems?: { exchangeLineItemId: string; quantity: number }[] | null;
    }) => {
      const refusal = gate('removeFromReturn');
      if (refusal) return refused(refusal);
      const found = findReturn(store, legacyId('Return', args.returnId));
      if (!found) return refused(notFound);
      const why = removePieces(store, found, args.returnLineItems ?? [], args.exchangeLineItems ?? []);
      return why ? refused(why) : shown(found);
    },
    returnProcess: ({ input }: { input: ProcessInput }) => {
      const refusal = gate('returnProcess');
      if (refusal) return refused(refusal);
      const found = findReturn(store, legacyId('Return', input.returnId));
      if (!found) return refused(notFound);
      const why = processReturn(context, found, input);
      return why ? refused(why) : shown(found);
    },
    reverseFulfillmentOrderDispose: ({ dispositionInputs }: { dispositionInputs: DispositionInput[] }) => {
      const refusal = gate('reverseFulfillmentOrderDispose');
      if (refusal) return { userErrors: [refusal] };
      const first = legacyId(
        'ReverseFulfillmentOrderLineItem',
        dispositionInputs[0]?.reverseFulfillmentOrderLineItemId ?? '',
      );
      for (const order of store.orders.values())
        for (const one of order.returns ?? [])
          if (one.reverse.some(({ lines }) => lines.some(({ id }) => id === first))) {
            const why = disposePieces(store, { order, one }, dispositionInputs);
            return { userErrors: why ? [why] : [] };
          }
      return { userErrors: [refusalOf('NOT_FOUND', ['dispositionInputs'], 'Reverse line item does not exist.')] };
    },
    reverseDeliveryCreateWithShipping: (args: DeliveryArguments) => {
      const refusal = gate('reverseDeliveryCreateWithShipping');
      const failed = (one: ReturnRefusal) => ({ reverseDelivery: null, userErrors: [one] });
      if (refusal) return failed(refusal);
      const found = findReverse(store, legacyId('ReverseFulfillmentOrder', args.reverseFulfillmentOrderId));
      if (!found) return failed(refusalOf('NOT_FOUND', ['reverseFulfillmentOrderId'], 'It does not exist.'));
      const why = attachDelivery(store, found, {
        number: args.trackingInput?.number ?? null,
        url: args.trackingInput?.url ?? null,
        lines: args.reverseDeliveryLineItems.map(({ reverseFulfillmentOrderLineItemId, quantity }) => ({
          lineId: legacyId('ReverseFulfillmentOrderLineItem', reverseFulfillmentOrderLineItemId),
          quantity,
        })),
      });
      if (why) return failed(why);
      const shownReverse = showReverse(found) as { reverseDeliveries: (page: PageArguments) => { nodes: object[] } };
      return { reverseDelivery: shownReverse.reverseDeliveries({ first: 250 }).nodes.at(-1), userErrors: [] };
    },
  };
}
