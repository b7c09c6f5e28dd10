import { formatMoney } from '@shipmagic/domain/money/currency';
import { deliveryProperty, visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import type { LineItem } from '@shipmagic/domain/orders/order';
import { lineValue, taxPercentText } from '@shipmagic/domain/orders/order-totals';
import type { ReactNode } from 'react';
import { ProductPicture } from '../ui/product-picture.tsx';
import { LineProperty } from './detail/line-property.tsx';
import classes from './detail/product-table.module.css';

/** A column of a table of products. */
export interface ProductColumn {
  readonly title: string;
  readonly numeric?: boolean;
  /** `currency`: of the order. */
  readonly cell: (line: LineItem, currency: string) => ReactNode;
}

export function DeliveryLine({ line }: { line: LineItem }) {
  const delivery = deliveryProperty(line.properties);
  return (
    delivery && (
      <div className={classes.delivery}>
        {delivery.kind === 'express' ? 'Express delivery' : 'Delivery in'}: {delivery.value}
      </div>
    )
  );
}

/** The customer's choices, without properties internal to the customisation. */
export function LineProperties({ line }: { line: LineItem }) {
  return (
    <div className={classes.properties}>
      {visibleProperties(line.properties).map((property) => (
        <LineProperty key={`${property.name}:${property.value}`} {...property} />
      ))}
    </div>
  );
}

/** Picture, title and what stands below it. */
export function Product({ line, below, children }: { line: LineItem; below: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.product}>
      <ProductPicture url={line.imageUrl} size={48} />
      <div className={classes.what}>
        <div className={classes.title}>{line.title}</div>
        <div className={classes.minor}>{below}</div>
        {children}
      </div>
    </div>
  );
}

/** A product's weight and price. */
export const priceColumns = [
  { title: 'GST %', numeric: true, cell: (line) => taxPercentText(line.taxPercent) },
  { title: 'Weight (g)', numeric: true, cell: (line) => line.grams.toLocaleString('en-IN') },
  {
    title: 'Price (Qty)',
    numeric: true,
    cell: (line, currency) => (
      <>
        {formatMoney(line.price, currency)} <span className={classes.minor}>({line.quantity})</span>
      </>
    ),
  },
  { title: 'Discount', numeric: true, cell: (line, currency) => formatMoney(line.total_discount, currency) },
  { title: 'Value', numeric: true, cell: (line, currency) => formatMoney(lineValue(line), currency) },
] as const satisfies readonly ProductColumn[];
