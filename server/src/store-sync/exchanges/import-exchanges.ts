import type { ExchangeOrder } from '@shipmagic/domain/store/separate-exchanges';
import { isEmptied, splitStoreOrder } from '@shipmagic/domain/store/split-store-order';
import type { Tx } from '../../platform/db/transaction.ts';
import { findOrMakeVendors } from '../../store/store-vendors.ts';
import { addParts } from '../imports/add-parts.ts';
import { changePart, type TakenFields } from '../imports/change-part.ts';
import type { ExistingPart } from '../imports/import.queries.ts';
import { type knownVariants, makeOf } from '../imports/variant-facts.ts';
import { linkGoods, saveLines } from './exchanges.queries.ts';

interface Import {
  readonly isErased: boolean;
  /** The parts of the order that are here, locked. */
  readonly here: readonly ExistingPart[];
  /** Of the next new part. */
  readonly nextNumber: number;
  readonly known: Awaited<ReturnType<typeof knownVariants>>;
  readonly beingShipped: ReadonlySet<string>;
  readonly options: {
    readonly take?: ReadonlyMap<string, TakenFields>;
    readonly follow?: ReadonlySet<string>;
  };
}

// Why: docs/decisions/returns.md, "New goods are a part of the order of their own".
/** Adds or changes the parts that an order's exchanges are; returns the ids of those that are new. */
export async function importExchanges(tx: Tx, apart: readonly ExchangeOrder[], given: Import): Promise<string[]> {
  const { here, known, beingShipped, options } = given;
  const made: string[] = [];
  let number = given.nextNumber;
  for (const { returnId, order } of apart) {
    const { parts, differencePaise } = splitStoreOrder(order);
    const vendors = await findOrMakeVendors(
      tx,
      parts.map((part) => part.vendorName),
    );
    for (const [i, part] of parts.entries()) {
      const vendor = vendors[i];
      if (!vendor) continue;
      const imported = { part, vendor, made: makeOf(part, vendor, known) };
      const before = here.find((one) => one.exchange_of === returnId && one.vendor_id === vendor.id);
      if (before)
        await changePart(tx, order, imported, before, beingShipped.has(before.id), {
          taken: options.take?.get(before.id),
          follows: options.follow?.has(before.id) ?? false,
        });
      else if (!isEmptied(order)) {
        const added = [{ ...imported, number, exchangeOf: returnId }];
        const ids = await addParts(tx, [{ order, isErased: given.isErased, added, sibling: here[0], differencePaise }]);
        made.push(...ids);
        number += 1;
        for (const id of ids) await linkGoods(tx, returnId, id);
      }
    }
    await saveLines(
      tx,
      returnId,
      order.lines.map(({ id }) => id),
    );
  }
  return made;
}
