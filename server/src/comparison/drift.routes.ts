import { driftContract, driftState } from '@shipmagic/domain/drift/drift.contract';
import { driftAnswer, driftField, whyNot } from '@shipmagic/domain/drift/drift-fields';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { countDriftOf, countShown, type DriftFactsRow, listDrift } from '../drift/drift.ts';
import type { Database } from '../platform/db/database.ts';
import { isLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { limitSync } from '../store/limit-sync.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import { answerDrift, factsOf } from './answer-drift.ts';
import { askComparison, compareOne } from './ask-comparison.ts';
import { comparisonLock, readComparison } from './comparison-state.ts';

const differences = (count: number) =>
  count === 1 ? 'one difference' : `${count.toLocaleString('en-IN')} differences`;

export function driftRoutes(mount: Mount, { db, connection }: { db: Database; connection: StoreConnection }): void {
  mount(driftContract.list, ({ viewer, query: { page, limit, ...shown } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countShown(tx, shown);
      const rows = await listDrift(tx, { ...shown, page, limit });
      return { differences: rows.map(present), total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(driftContract.comparison, () =>
    inSystemTransaction(db, async (tx) => {
      const last = await readComparison(tx);
      const runs = await isLocked(tx, comparisonLock);
      return {
        state: runs ? 'runs' : !last ? 'never' : last.endedAt ? 'done' : 'waits',
        done: last?.done ?? 0,
        total: last?.total ?? 0,
        startedAt: last?.startedAt.toISOString() ?? null,
        endedAt: last?.endedAt?.toISOString() ?? null,
        open: await countShown(tx, { shown: 'open' }),
        left: await countShown(tx, { shown: 'left' }),
      };
    }),
  );

  mount(driftContract.compare, async ({ viewer, body: { magicOrderId } }) => {
    const store = await connection.required();
    if (magicOrderId === undefined) {
      const begun = await askComparison(db, viewer, new Date());
      return { message: begun ? 'Orders are being compared with the store' : 'Orders are being compared already' };
    }
    await limitSync(db, viewer, 'orders');
    const storeOrderId = await compareOne({ db, store }, viewer, magicOrderId, new Date());
    const found = await inViewerTransaction(db, viewer, (tx) => countDriftOf(tx, storeOrderId));
    return {
      message: found === 0 ? 'The order is the same in the store' : `Compared with the store: ${differences(found)}`,
    };
  });

  mount(driftContract.answer, async ({ viewer, body }) => {
    const answered = await inSystemTransaction(db, (tx) => answerDrift(tx, viewer, body));
    const done = { take: 'is being taken from the store', tell: 'is being told to the store', leave: 'stays as it is' };
    const many = {
      take: 'are being taken from the store',
      tell: 'are being told to the store',
      leave: 'stay as they are',
    };
    const message =
      answered === 0
        ? 'There is no difference any more'
        : answered === 1
          ? `One value ${done[body.answer]}`
          : `${answered.toLocaleString('en-IN')} values ${many[body.answer]}`;
    return { message, answered };
  });
}

function present(row: DriftFactsRow) {
  const field = driftField.parse(row.field);
  const facts = factsOf(row);
  return {
    id: row.id,
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    vendorName: row.vendor_name,
    field,
    itemTitle: row.item_title,
    here: row.here,
    store: row.store,
    foundAt: row.found_at.toISOString(),
    state: driftState.parse(row.state),
    answer: driftAnswer.nullable().parse(row.answer),
    reason: row.reason,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    problem: row.problem,
    notTaken: whyNot('take', field, facts),
    notTold: whyNot('tell', field, facts),
  };
}
