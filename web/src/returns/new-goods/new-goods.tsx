import { formatMoney } from '@shipmagic/domain/money/currency';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { differenceText } from '@shipmagic/domain/returns/offers/difference-text';
import { newGoodsText } from '@shipmagic/domain/returns/offers/new-goods-text';
import type { Return } from '@shipmagic/domain/returns/return-shape';
import { Link } from '@tanstack/react-router';
import cell from '../../ui/cell.module.css';
import { ProductPicture } from '../../ui/product-picture.tsx';
import classes from '../returns.module.css';

/** Goods sent instead of a return's items: how far they are, what they cost, and the way to their order. */
export function NewGoods({ one }: { one: Return }) {
  if (one.newGoods.length === 0) return null;
  const isWaiting = one.newGoods.some(({ state }) => state === 'waiting');
  return (
    <section className={classes.instead} aria-label={`New goods of return ${one.number}`}>
      <p className={classes.insteadTitle}>New goods</p>
      <ul className={classes.lines}>
        {one.newGoods.map((goods) => (
          <li key={`${goods.title} ${goods.variantTitle}`} className={classes.item}>
            <ProductPicture url={goods.imageUrl} />
            <div className={classes.itemText}>
              <div>
                {goods.quantity} × {lineName(goods)}
              </div>
              <div className={classes.minor}>
                {formatMoney(goods.price, one.currency)} · {newGoodsText(one, goods)}
              </div>
              {goods.magicOrderId && (
                <Link to="/orders/$id" params={{ id: goods.magicOrderId }} className={cell.link}>
                  Open their order
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      {one.difference !== null && (one.difference < 0 || (one.difference > 0 && isWaiting)) && (
        <p className={classes.minor}>{differenceText(one.difference, one.currency)}</p>
      )}
    </section>
  );
}
