import { mayDoInBatch } from '@shipmagic/domain/batches/batch-fit';
import { type OrderToPick, sumPickList } from '@shipmagic/domain/batches/pick-list';
import { itemsToSend } from '@shipmagic/domain/orders/items-to-send';
import { presentOrder } from '../orders/order/present-order.ts';
import { drawPickList } from './draw-pick-list.ts';
import type { LeftOut } from './plan-document.ts';
import type { Printing } from './print-document.ts';
import { readInGroups } from './read-in-groups.ts';

/** All that has to be fetched from the shelves for all orders together. */
export async function* printPickList(printing: Printing): AsyncGenerator<Buffer, LeftOut[]> {
  const { db, viewer, plan, options, out, fetchPictures } = printing;
  const orders: OrderToPick[] = [];
  const leftOut: LeftOut[] = [];
  for await (const group of readInGroups(db, viewer, plan.places)) {
    for (const { row } of group) {
      const order = presentOrder(row, viewer);
      const may = mayDoInBatch(viewer, order, { kind: 'pick_list' });
      if (!may.allowed) leftOut.push({ magicOrderId: order.magicOrderId, reason: may.reason });
      else
        orders.push({
          magicOrderId: order.magicOrderId,
          warehouse: order.pickupWarehouse?.warehouseName ?? null,
          vendorName: order.vendorName,
          lines: itemsToSend(order.lineItems),
        });
    }
  }
  const list = sumPickList(orders);
  const urls = list.flatMap(({ items }) => items.flatMap(({ imageUrl }) => imageUrl ?? []));
  const pictures = await fetchPictures(urls);
  for (const warehouse of list) {
    for (const _ of drawPickList(out.document, warehouse, { pictures, brand: options.brand, now: new Date() }))
      yield* out.written();
  }
  return leftOut;
}
