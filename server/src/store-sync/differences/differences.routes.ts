import { totalPages } from '@shipmagic/domain/http/pagination';
import { comparedField, differenceAnswer, whyNot } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { differenceState, differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import type { Database } from '../../platform/db/database.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { answerDifferences, factsOf } from './answer-differences.ts';
import { countShown, type DifferenceFactsRow, listDifferences } from './differences.ts';

export function differenceRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(differencesContract.list, ({ viewer, query: { page, limit, ...shown } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countShown(tx, shown);
      const rows = await listDifferences(tx, { ...shown, page, limit });
      return { differences: rows.map(present), total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(differencesContract.answer, async ({ viewer, body }) => {
    const answered = await inSystemTransaction(db, (tx) => answerDifferences(tx, viewer, body));
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

function present(row: DifferenceFactsRow) {
  const field = comparedField.parse(row.field);
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
    state: differenceState.parse(row.state),
    answer: storedOrNull(differenceAnswer, row.answer),
    reason: row.reason,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    problem: row.problem,
    notTaken: whyNot('take', field, facts),
    notTold: whyNot('tell', field, facts),
  };
}
