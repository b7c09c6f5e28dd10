import { vendorOfLine, withVendors } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { Tx } from '../../platform/db/transaction.ts';
import { listAliases } from './vendor-names.queries.ts';

/** Orders whose vendors are called as they are here: the store goes on to tell of lines by the name of their purchase. */
export async function withNamesHere(tx: Tx, orders: readonly StoreOrder[]): Promise<StoreOrder[]> {
  const aliases = await listAliases(tx);
  if (aliases.length === 0) return [...orders];
  const names = new Map(aliases.map((row) => [row.name_key, row.vendor_name]));
  return orders.map((order) =>
    withVendors(
      order,
      new Map(
        order.lines.flatMap((line) => {
          const name = names.get(vendorKey(vendorOfLine(line) ?? ''));
          return name === undefined ? [] : [[line.id, name] as const];
        }),
      ),
    ),
  );
}
