import type { Order } from '@shipmagic/domain/orders/order';
import { heldText, storeStateText } from '@shipmagic/domain/statuses/store-state';
import cell from '../../ui/cell.module.css';

/** Before an order is shipped: the store holds it back. What a service ships is refused with its own words. */
export function HoldWarning({ order: { heldInStore } }: { order: Order }) {
  if (!heldInStore || heldInStore.state === 'third_party') return null;
  return <div className={cell.problem}>{heldText(heldInStore)}</div>;
}

/** A parcel's state in the store. In a list only if it is out of the ordinary; `whole`: always. */
export function StoreNote({ order: { parcelInStore: known }, whole }: { order: Order; whole: boolean }) {
  if (!known || known.state === 'superseded') return null;
  const isUnusual = known.state === 'waiting' || known.state === 'refused';
  if (!isUnusual && !whole) return null;
  return (
    <div className={known.state === 'refused' ? cell.problem : cell.note}>
      {storeStateText(known.state, known.reason)}
      {known.detail && ` (${known.detail})`}
    </div>
  );
}
