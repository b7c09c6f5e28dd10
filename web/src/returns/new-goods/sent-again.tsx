import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { ProductPicture } from '../../ui/product-picture.tsx';
import classes from '../returns.module.css';
import type { ChosenLine } from './new-goods-choice.tsx';
import { type LineOffers, stockText } from './offers.ts';

interface SentAgainProps {
  chosen: readonly ChosenLine[];
  offersOf: (lineItemId: string) => LineOffers | undefined;
}

/** Items that are sent once more, with their stock. */
export function SentAgain({ chosen, offersOf }: SentAgainProps) {
  if (chosen.length === 0) return <p className={classes.quiet}>Choose an item above first.</p>;
  return (
    <section aria-label="What will be sent">
      <p className={classes.insteadTitle}>What will be sent</p>
      <ul className={classes.lines}>
        {chosen.map(({ line, quantity }) => {
          const same = offersOf(line.lineItemId)?.same;
          return (
            <li key={line.lineItemId} className={classes.item}>
              <ProductPicture url={line.imageUrl} />
              <div className={classes.itemText}>
                <div>
                  {quantity} × {lineName(line)}
                </div>
                <div className={classes.minor}>
                  {same ? stockText(same) : 'not in the catalogue any more'} · nothing to pay
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
