import { missingSide, sidesTogether } from '@shipmagic/domain/catalogue/products/variant-details';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeParcelSize } from '@shipmagic/domain/orders/order-abilities';
import { type PackedSize, packedSizeText } from '@shipmagic/domain/orders/packed-size';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { packedColumns, updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder, readVisibleOrder } from '../order/visible-order.ts';

/** Enters, corrects or clears the size and weight of the packed parcel. Throws 400 for one or two sides of three. */
export async function changeParcelSize(
  tx: Tx,
  viewer: Viewer,
  { magicOrderId, version, ...size }: PackedSize & { magicOrderId: string; version?: number | undefined },
): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order } = visible;
  requireAbility(mayChangeParcelSize(viewer, order));
  const missing = missingSide(size);
  if (missing) throw new AppError('bad_input', `The ${missing} is missing. ${sidesTogether}.`, { field: missing });
  const [from, to] = [packedSizeText(order.packedSize), packedSizeText(size)];
  if (from === to) return order;
  await refuseStale(tx, viewer, visible, { version, fields: ['parcelSize'] });
  await updateOrder(tx, visible, packedColumns(size));
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'shipping_update',
    action: to ? 'Parcel size entered' : 'Parcel size cleared',
    changes: { parcelSize: { from, to } },
  });
  return (await readVisibleOrder(tx, viewer, magicOrderId)).order;
}
