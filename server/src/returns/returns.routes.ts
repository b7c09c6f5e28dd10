import type { Viewer } from '@shipmagic/domain/people/viewer';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { askReturn } from './ask-return.ts';
import { cancelReturn, decideReturn, noteParcel } from './decide-return.ts';
import { manyReturnRoutes } from './many/many-returns.routes.ts';
import { exchangeOfferRoutes } from './offers/offers.routes.ts';
import { readReturn, readReturns, readReturnsOfOrder } from './read-returns.ts';
import { inspectReturn } from './receive-return.ts';
import { returnRuleRoutes } from './rules/rules.routes.ts';
import { settleReturn, withdrawReturnSettlement } from './settle-return.ts';

export function returnRoutes(mount: Mount, deps: { db: Database; couriers: CourierRegistry }): void {
  const { db } = deps;
  manyReturnRoutes(mount, deps);

  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);
  /** Changes a return, and answers it as it is then. */
  const change = (viewer: Viewer, id: string, work: (tx: Tx) => Promise<void>) =>
    as(viewer, async (tx) => {
      await work(tx);
      return readReturn(tx, viewer, id);
    });

  returnRuleRoutes(mount, { db });
  exchangeOfferRoutes(mount, { db });
  mount(returnsContract.list, ({ viewer, query }) => as(viewer, (tx) => readReturns(tx, viewer, query)));

  mount(returnsContract.ofOrder, ({ viewer, params }) => as(viewer, (tx) => readReturnsOfOrder(tx, viewer, params.id)));

  mount(returnsContract.ask, ({ viewer, params, body }) =>
    as(viewer, (tx) => askReturn(tx, viewer, { ...body, magicOrderId: params.id })),
  );

  mount(returnsContract.read, ({ viewer, params }) => as(viewer, (tx) => readReturn(tx, viewer, params.id)));

  mount(returnsContract.decide, ({ viewer, params: { id }, body }) =>
    change(viewer, id, (tx) => decideReturn(tx, viewer, id, body)),
  );

  mount(returnsContract.cancel, ({ viewer, params: { id } }) =>
    change(viewer, id, (tx) => cancelReturn(tx, viewer, id)),
  );

  mount(returnsContract.send, ({ viewer, params: { id }, body }) =>
    change(viewer, id, (tx) => noteParcel(tx, viewer, id, body)),
  );

  mount(returnsContract.inspect, ({ viewer, params: { id }, body }) =>
    change(viewer, id, (tx) => inspectReturn(tx, viewer, id, body.lines)),
  );

  mount(returnsContract.settle, ({ viewer, params: { id }, body }) =>
    inSystemTransaction(db, (tx) => settleReturn(tx, viewer, id, body)),
  );

  mount(returnsContract.withdraw, ({ viewer, params: { id } }) =>
    change(viewer, id, (tx) => withdrawReturnSettlement(tx, viewer, id)),
  );
}
