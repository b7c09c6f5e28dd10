import { isStaff } from '@shipmagic/domain/access/role';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { type AnswerDeps, answerChange } from './answer-change.ts';
import { callBack } from './call-back.ts';
import { listChangesOfOrder } from './changes.queries.ts';
import { findOrderStage } from './parcel-of-order.queries.ts';
import { presentChange } from './present-change.ts';

export function changesRoutes(mount: Mount, deps: AnswerDeps): void {
  const { db } = deps;

  mount(changesContract.list, ({ viewer, params }) => list(viewer, params.id));

  mount(changesContract.settle, async ({ viewer, params, body }) => {
    const { id, changeId } = params;
    const message = await answerChange(deps, viewer, { magicOrderId: id, changeId, ...body }, new Date());
    return { ...(await list(viewer, id)), message };
  });

  mount(changesContract.callBack, async ({ viewer, params }) => {
    const message = await callBack(deps, viewer, params.id, new Date());
    return { ...(await list(viewer, params.id)), message };
  });

  /** Which order it is was decided in the viewer's scope; its changes are read by the system. */
  async function list(viewer: Viewer, magicOrderId: string) {
    const { id } = await inViewerTransaction(db, viewer, (tx) => readVisibleOrder(tx, viewer, magicOrderId));
    return inSystemTransaction(db, async (tx) => {
      const where = await findOrderStage(tx, id);
      const rows = where ? await listChangesOfOrder(tx, id) : [];
      return {
        changes: where ? rows.map((row) => presentChange(row, where, viewer)) : [],
        quotedCost: isStaff(viewer) ? (where?.quoted_cost ?? null) : null,
      };
    });
  }
}
