import { customerReturnsContract } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import type { FastifyRequest } from 'fastify';
import { countCall, orderNotFound } from '../../parcels/questions/customer-visitor.ts';
import type { Allowance } from '../../platform/db/allowance.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { askAsCustomer, type CustomerReturnDeps } from './ask-as-customer.ts';
import { type CustomerPictureNeeds, customerPictureRoutes } from './customer-pictures.routes.ts';
import { givePayee } from './give-payee.ts';
import { readReturnable } from './read-returnable.ts';

type Needs = CustomerReturnDeps & CustomerPictureNeeds;

/** An order is looked at thirty times at once, then every ten seconds; a network three times as often. */
const lookLimits = (magicOrderId: string, ipAddress: string): Allowance[] => [
  { key: `returnable:${magicOrderId}`, capacity: 30, perSecond: 1 / 10 },
  { key: `returnable-visitor:${networkOf(ipAddress)}`, capacity: 90, perSecond: 1 / 3 },
];
/** An order is asked for ten times at once, which are mistakes of typing, then once a minute; a network twice as often. */
const askLimits = (magicOrderId: string, ipAddress: string): Allowance[] => [
  { key: `return:${magicOrderId}`, capacity: 10, perSecond: 1 / 60 },
  { key: `return-visitor:${networkOf(ipAddress)}`, capacity: 20, perSecond: 1 / 30 },
];

export function customerReturnRoutes(mount: Mount, needs: Needs): void {
  const { db, foundOrders } = needs;
  customerPictureRoutes(mount, needs);
  const requireFound = async (request: FastifyRequest, magicOrderId: string) => {
    if (!(await foundOrders(request)).has(magicOrderId)) throw orderNotFound();
  };

  mount(customerReturnsContract.returnable, async ({ params: { magicOrderId }, request }) => {
    await requireFound(request, magicOrderId);
    await countCall(db, lookLimits(magicOrderId, request.ip));
    return inSystemTransaction(db, (tx) => readReturnable(tx, magicOrderId, new Date()));
  });

  mount(customerReturnsContract.ask, async ({ params: { magicOrderId }, body, request }) => {
    await requireFound(request, magicOrderId);
    await countCall(db, askLimits(magicOrderId, request.ip));
    return askAsCustomer(needs, magicOrderId, body, new Date());
  });

  mount(customerReturnsContract.givePayee, async ({ params: { magicOrderId }, body, request }) => {
    await requireFound(request, magicOrderId);
    await countCall(db, askLimits(magicOrderId, request.ip));
    await givePayee(needs, magicOrderId, body, new Date());
    return { given: true as const };
  });
}
