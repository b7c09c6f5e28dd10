import { formatRupees } from '@shipmagic/domain/money/paise';
import { deliveryProperty, visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import { lineValue, taxPercentText } from '@shipmagic/domain/orders/order-totals';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { LineProperty } from './line-property.tsx';
import classes from './product-table.module.css';

/** The products of an order with what they cost. */
export function ProductTable({ order }: { order: Order }) {
  if (order.lineItems.length === 0) return <p className={classes.quiet}>No product details available</p>;
  return (
    <>
      {order.shippingMethod && <p className={classes.method}>Shipping method: {order.shippingMethod}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard */}
      <section className={classes.frame} aria-label="Product list" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">HSN</th>
              <th scope="col" className={classes.number}>
                GST %
              </th>
              <th scope="col" className={classes.number}>
                Weight (g)
              </th>
              <th scope="col" className={classes.number}>
                Price (Qty)
              </th>
              <th scope="col" className={classes.number}>
                Discount
              </th>
              <th scope="col" className={classes.number}>
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <ProductRow key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function ProductRow({ line }: { line: LineItem }) {
  const delivery = deliveryProperty(line.properties);
  return (
    <tr>
      <td>
        <div className={classes.product}>
          <ProductPicture url={line.imageUrl} size={48} />
          <div className={classes.what}>
            <div className={classes.title}>{line.title}</div>
            <div className={classes.minor}>
              {[line.variantTitle, line.sku && `SKU ${line.sku}`, line.customized && 'Customized']
                .filter(Boolean)
                .join(' · ')}
            </div>
            {delivery && (
              <div className={classes.delivery}>
                {delivery.kind === 'express' ? 'Express delivery' : 'Delivery in'}: {delivery.value}
              </div>
            )}
            <div className={classes.properties}>
              {visibleProperties(line.properties).map((property) => (
                <LineProperty key={`${property.name}:${property.value}`} {...property} />
              ))}
            </div>
          </div>
        </div>
      </td>
      <td data-label="HSN">{line.hsn ?? '–'}</td>
      <td data-label="GST %" className={classes.number}>
        {taxPercentText(line.taxPercent)}
      </td>
      <td data-label="Weight (g)" className={classes.number}>
        {line.grams.toLocaleString('en-IN')}
      </td>
      <td data-label="Price (Qty)" className={classes.number}>
        {formatRupees(line.price)} <span className={classes.minor}>({line.quantity})</span>
      </td>
      <td data-label="Discount" className={classes.number}>
        {formatRupees(line.total_discount)}
      </td>
      <td data-label="Value" className={classes.number}>
        {formatRupees(lineValue(line))}
      </td>
    </tr>
  );
}
