import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { ProductPicture } from '../../ui/product-picture.tsx';
import classes from './shipment-items.module.css';
import { useWords } from './words.ts';

/** The contents of the parcel, and their maker. */
export function ShipmentItems({ shipment }: { shipment: TrackedOrder }) {
  const { part } = useWords();
  return (
    <div className={classes.root}>
      <p className={classes.vendor}>{part.from(shipment.vendorName)}</p>
      <ul className={classes.items}>
        {shipment.lineItems.map((item) => (
          <li key={`${item.title} ${item.imageUrl}`} className={classes.item}>
            <ProductPicture url={item.imageUrl} size={48} />
            <span className={classes.title}>{item.title}</span>
            <span className={classes.quantity}>{part.quantity(item.quantity)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
