import { bodyOf, numberOf, textOf } from '../control.ts';
import { findReturn, type ReturnStep, returnSteps, stepReturn } from './change-return.ts';
import { gid } from './ids.ts';
import { makeReturn, refusalOf } from './make-return.ts';
import type { Disposition, StoreReturn } from './return-model.ts';
import { returnablePieces } from './return-pieces.ts';
import { orderRefusal } from './return-refusals.ts';
import { attachDelivery, disposeAll, type FoundReverse } from './reverse-orders.ts';
import type { ShopifySimulator } from './server.ts';

/** Control over returns: what people do with them in the store's admin, and refusals of the next calls. */
export function mountReturnControl({ app, store }: ShopifySimulator): void {
  app.get<{ Params: { id: string } }>('/_control/orders/:id/returns', async (request, reply) => {
    const order = store.find(request.params.id);
    return order ? { returns: order.returns ?? [] } : reply.code(404).send({ error: 'no such order' });
  });

  app.post<{ Params: { id: string } }>('/_control/orders/:id/returns', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const body = bodyOf(request.body);
    const pieces = returnablePieces(order);
    const wanted = Array.isArray(body.lines)
      ? body.lines.map((item) => ({ index: numberOf(bodyOf(item).index), quantity: numberOf(bodyOf(item).quantity) }))
      : order.lines.map((_, index) => ({ index, quantity: undefined }));
    const inputs = wanted.flatMap(({ index, quantity }) => {
      const piece = pieces.find(({ entry }) => entry.lineId === order.lines[index ?? -1]?.id);
      return piece
        ? [
            {
              fulfillmentLineItemId: gid('FulfillmentLineItem', piece.entry.id),
              quantity: quantity ?? piece.quantity,
              returnReasonDefinitionId: gid('ReturnReasonDefinition', 7),
            },
          ]
        : [];
    });
    const made = makeReturn(store, order, body.status === 'REQUESTED' ? 'REQUESTED' : 'OPEN', inputs);
    return 'code' in made ? reply.code(422).send(made) : { id: String(made.id), name: made.name };
  });

  /** The first of what is to come back by this return. */
  const reverseOf = (id: string): FoundReverse | null => {
    const found = findReturn(store, Number(id));
    const reverse = found?.one.reverse[0];
    return found && reverse ? { ...found, reverse } : null;
  };
  app.post<{ Params: { id: string } }>('/_control/returns/:id/parcel', async (request, reply) => {
    const found = reverseOf(request.params.id);
    if (!found) return reply.code(404).send({ error: 'nothing of such a return is to come back' });
    const { number, carrier, url } = bodyOf(request.body);
    const why = attachDelivery(store, found, {
      number: textOf(number) ?? null,
      url: textOf(url) ?? null,
      carrier: textOf(carrier) ?? null,
      lines: [],
    });
    return why ? reply.code(422).send(why) : found.one;
  });
  app.post<{ Params: { id: string } }>('/_control/returns/:id/dispose', async (request, reply) => {
    const found = reverseOf(request.params.id);
    if (!found) return reply.code(404).send({ error: 'nothing of such a return is to come back' });
    const type = textOf(bodyOf(request.body).type) as Disposition['type'] | undefined;
    disposeAll(store, found, type ?? 'RESTOCKED');
    return found.one;
  });

  app.post<{ Params: { id: string; step: string } }>('/_control/returns/:id/:step', async (request, reply) => {
    const found = findReturn(store, Number(request.params.id));
    const { step } = request.params;
    if (!found || !(step in returnSteps)) return reply.code(404).send({ error: 'no such return or step' });
    const why = stepReturn(store, found, step as ReturnStep);
    return why ? reply.code(422).send(why) : found.one;
  });

  /** A word of a later version. */
  app.patch<{ Params: { id: string } }>('/_control/returns/:id', async (request, reply) => {
    const found = findReturn(store, Number(request.params.id));
    if (!found) return reply.code(404).send({ error: 'no such return' });
    const status = textOf(bodyOf(request.body).status);
    if (status)
      store.change(found.order, [], () => Object.assign(found.one, { status: status as StoreReturn['status'] }));
    return found.one;
  });

  app.post('/_control/returns/refusals', async (request) => {
    const { operation, code, message, times } = bodyOf(request.body);
    const refusal = refusalOf(
      textOf(code) ?? 'INVALID_STATE',
      ['id'],
      textOf(message) ?? 'Return is in another state.',
    );
    orderRefusal(store, { operation: textOf(operation) ?? '', refusal, times: numberOf(times) ?? 1 });
    return refusal;
  });
}
