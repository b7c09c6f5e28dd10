import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { Courier } from './courier.tsx';
import classes from './elsewhere.module.css';
import { useWords } from './words.ts';

/** Parcels of this part that somebody else has sent. */
export function Elsewhere({ parcels }: { parcels: TrackedOrder['elsewhere'] }) {
  const { part, scans } = useWords();
  if (parcels.length === 0) return null;
  return (
    <section className={classes.root} aria-label={part.elsewhere}>
      <h3 className={classes.title}>{part.elsewhere}</h3>
      {parcels.map(({ courier, awb, url, word, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike, and none of them moves
        <div key={index} className={classes.parcel}>
          <p className={classes.word}>{scans[word]}</p>
          {items.map(({ title, quantity }) => (
            <p key={title} className={classes.item}>
              {title} · {part.quantity(quantity)}
            </p>
          ))}
          <Courier name={courier} awb={awb} url={url} />
        </div>
      ))}
    </section>
  );
}
