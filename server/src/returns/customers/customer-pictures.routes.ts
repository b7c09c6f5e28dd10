import { customerPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import type { FastifyRequest } from 'fastify';
import { countCall, orderNotFound } from '../../parcels/questions/customer-visitor.ts';
import type { Allowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { deleteWaiting, findCustomers } from '../pictures/pictures.queries.ts';
import { pictureNotFound, sendPicture, storePicture } from '../pictures/store-picture.ts';
import { keepWaiting, readWaiting, requirePlace } from './customer-pictures.ts';
import { findOrder } from './customers.queries.ts';

export interface CustomerPictureNeeds {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
  /** The orders that a visitor of the customer's page has proved to know. */
  foundOrders(request: FastifyRequest): Promise<ReadonlySet<string>>;
}

/** An order takes twelve pictures at once, which is three times what a request may have, then one every five minutes. */
const addLimits = (magicOrderId: string, ipAddress: string): Allowance[] => [
  { key: `return-picture:${magicOrderId}`, capacity: 12, perSecond: 1 / 300 },
  { key: `return-picture-visitor:${networkOf(ipAddress)}`, capacity: 36, perSecond: 1 / 60 },
];
/** Pictures of an order are shown and taken away sixty times at once, then every five seconds; a network thrice as often. */
const lookLimits = (magicOrderId: string, ipAddress: string): Allowance[] => [
  { key: `return-pictures:${magicOrderId}`, capacity: 60, perSecond: 1 / 5 },
  { key: `return-pictures-visitor:${networkOf(ipAddress)}`, capacity: 180, perSecond: 3 / 5 },
];

export function customerPictureRoutes(mount: Mount, { db, files, log, foundOrders }: CustomerPictureNeeds): void {
  const allow = async (
    limits: typeof addLimits,
    { params: { magicOrderId }, request }: { params: { magicOrderId: string }; request: FastifyRequest },
  ) => {
    if (!(await foundOrders(request)).has(magicOrderId)) throw orderNotFound();
    await countCall(db, limits(magicOrderId, request.ip));
  };
  const ofOrder = <T>(magicOrderId: string, work: (tx: Tx, orderId: string) => Promise<T>) =>
    inSystemTransaction(db, async (tx) => {
      const order = await findOrder(tx, magicOrderId);
      if (!order) throw orderNotFound();
      return work(tx, order.id);
    });

  mount(customerPicturesContract.waiting, async (call) => {
    await allow(lookLimits, call);
    return ofOrder(call.params.magicOrderId, async (tx, orderId) => ({ pictures: await readWaiting(tx, orderId) }));
  });

  mount(customerPicturesContract.add, async (call) => {
    const { magicOrderId } = call.params;
    await allow(addLimits, call);
    await inSystemTransaction(db, (tx) => requirePlace(tx, magicOrderId, new Date()));
    return storePicture(call.request, files, (row) =>
      inSystemTransaction(db, (tx) => keepWaiting(tx, magicOrderId, row, new Date())),
    );
  });

  mount(customerPicturesContract.remove, async (call) => {
    const { magicOrderId, pictureId } = call.params;
    await allow(lookLimits, call);
    return ofOrder(magicOrderId, async (tx, orderId) => {
      if (!(await deleteWaiting(tx, orderId, pictureId))) throw pictureNotFound();
      return { pictures: await readWaiting(tx, orderId) };
    });
  });

  mount(customerPicturesContract.picture, async (call) => {
    const { magicOrderId, pictureId } = call.params;
    await allow(lookLimits, call);
    const row = await inSystemTransaction(db, (tx) => findCustomers(tx, magicOrderId, pictureId));
    return sendPicture({ files, log, request: call.request, reply: call.reply }, row);
  });
}
