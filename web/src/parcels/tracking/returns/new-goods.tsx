import type { CustomerReturn } from '@shipmagic/domain/returns/customers/customer-return';
import { exchangeStory } from '@shipmagic/domain/returns/customers/exchange-story';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { useWords } from '../words.ts';
import { useReturnWords } from './return-words.ts';
import classes from './returns.module.css';

/** Goods that are sent instead of what comes back, and when; nothing where nothing is. */
export function NewGoods({ shown }: { shown: CustomerReturn }) {
  const { part } = useWords();
  const { exchange } = useReturnWords();
  const story = exchangeStory(shown, exchange);
  if (story === null) return null;
  return (
    <div className={classes.instead}>
      <p className={classes.title}>{exchange.title}</p>
      {shown.newGoods.map(({ title, variantTitle, imageUrl, quantity }) => (
        <div key={`${title} ${variantTitle}`} className={classes.insteadItem}>
          <ProductPicture url={imageUrl} size={40} />
          <span className={classes.name}>
            {title}
            <small>{[variantTitle, part.quantity(quantity)].filter(Boolean).join(' · ')}</small>
          </span>
        </div>
      ))}
      <p className={classes.next}>{story}</p>
    </div>
  );
}
