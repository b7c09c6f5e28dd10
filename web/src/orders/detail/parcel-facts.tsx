import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeParcelSize } from '@shipmagic/domain/orders/order-abilities';
import { parcelWeightKg } from '@shipmagic/domain/orders/order-totals';
import { isMeasured } from '@shipmagic/domain/orders/packed-size';
import { EditButton } from './edit-button.tsx';
import classes from './parcel-facts.module.css';
import { ParcelSizeEditor } from './parcel-size-editor.tsx';
import { useEditing } from './use-editing.ts';

/**
 * Length, width and height in centimetres (a dash when unknown) and the weight of the parcel. Whoever may ship the order
 * enters what was measured.
 */
export function ParcelFacts({ order, role }: { order: Order; role: Role }) {
  const editing = useEditing();
  const editable = mayChangeParcelSize({ role }, order).allowed;
  if (editable && editing.editing)
    return (
      <div className={classes.editor}>
        <ParcelSizeEditor order={order} onDone={editing.stop} />
      </div>
    );
  const { length, width, height } = order.dimensions;
  const facts = [
    ['L', length ?? '–'],
    ['W', width ?? '–'],
    ['H', height ?? '–'],
    ['kg', parcelWeightKg(order).toFixed(2)],
  ] as const;
  return (
    <>
      <dl className={classes.grid}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.source}>
        {isMeasured(order.packedSize) ? 'As measured' : 'From the products, not measured'}
        {editable && <EditButton what="parcel size" editing={editing} />}
      </div>
    </>
  );
}
