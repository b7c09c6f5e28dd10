import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import type { ReturnItem } from '@shipmagic/domain/returns/return-shape';
import { counted } from '@shipmagic/domain/text/counted';
import { ProductPicture } from '../ui/product-picture.tsx';
import classes from './returns.module.css';

/** The first item of a return with its picture, and how many more there are. */
export function ReturnItems({ items }: { items: readonly ReturnItem[] }) {
  const [first, ...others] = items;
  if (!first) return null;
  const more = others.length > 0 ? `and ${counted(others.length, 'more item', 'more items')}` : null;
  return (
    <div className={classes.item} title={items.map((one) => `${one.quantity} × ${lineName(one)}`).join('\n')}>
      <ProductPicture url={first.imageUrl} />
      <div className={classes.itemText}>
        <div className={classes.itemTitle}>{first.title}</div>
        <div className={classes.minor}>
          {[first.variantTitle, `Qty ${first.quantity}`, more].filter(Boolean).join(' · ')}
        </div>
      </div>
    </div>
  );
}
