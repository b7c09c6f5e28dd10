import { magicOrderId } from '@shipmagic/domain/store/magic-order-id';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Addition } from './add-parts.ts';
import { findTakenIds, lockNames } from './part-ids.queries.ts';

// Why: docs/decisions/orders.md, "A name is no identity".
/** The ids of the parts of each addition, which nothing else has, or will have by this transaction. */
export async function choosePartIds(tx: Tx, additions: readonly Addition[]): Promise<string[][]> {
  const chosen = new Map<Addition, string[]>();
  const mine = new Set<string>();
  await lockNames(
    tx,
    additions.map(({ order }) => magicOrderId(order.name, 1)),
  );
  let open = [...additions];
  for (let choice = 0; open.length > 0; choice += 1) {
    const wanted = open.map((addition) => ({ addition, ids: wantedIds(addition, choice) }));
    const taken = await findTakenIds(
      tx,
      wanted.flatMap(({ ids }) => ids),
    );
    open = [];
    for (const { addition, ids } of wanted) {
      if (ids.some((id) => taken.has(id) || mine.has(id))) open.push(addition);
      else chosen.set(addition, ids);
      if (chosen.has(addition)) for (const id of ids) mine.add(id);
    }
  }
  return additions.map((addition) => chosen.get(addition) ?? []);
}

/** First like the parts that are here, if there are any; then as the order is called; then by counting its namesakes. */
function wantedIds({ order, added, sibling }: Addition, choice: number): string[] {
  if (sibling && choice === 0) {
    const stem = sibling.magic_order_id.slice(0, -String(sibling.part_number).length);
    return added.map(({ number }) => `${stem}${number}`);
  }
  return added.map(({ number }) => magicOrderId(order.name, number, choice + (sibling ? 0 : 1)));
}
