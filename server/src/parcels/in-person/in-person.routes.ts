import { confirmedIn } from '@shipmagic/domain/orders/booking-questions';
import { inPersonWords } from '@shipmagic/domain/orders/in-person-words';
import { inPersonContract } from '@shipmagic/domain/parcels/in-person/in-person.contract';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { handOverInPerson, prepareHandover } from './hand-over-in-person.ts';

export function inPersonRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(inPersonContract.ready, async ({ viewer, params, body }) => {
    const order = await inViewerTransaction(db, viewer, (tx) =>
      prepareHandover(tx, viewer, { magicOrderId: params.id, version: body.version, confirmed: confirmedIn(body) }),
    );
    return { order, message: inPersonWords(order.deliveryMethod).isReady };
  });

  mount(inPersonContract.handedOver, async ({ viewer, params, body }) => {
    const order = await inViewerTransaction(db, viewer, (tx) =>
      handOverInPerson(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    const words = inPersonWords(order.deliveryMethod);
    return { order, message: `${words.by} ${body.by}` };
  });
}
