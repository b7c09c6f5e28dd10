import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import classes from './updates.module.css';
import { useWords } from './words.ts';

/** A parcel's scans, newest first, folded: there may be hundreds. */
export function Updates({ scans, now }: { scans: TrackedOrder['scans']; now: Date }) {
  const words = useWords();
  if (scans.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{words.part.updates(scans.length)}</summary>
      <ol className={classes.list}>
        {scans.map(({ at, word, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two scans may be alike
          <li key={index} className={classes.scan}>
            <time dateTime={at} className={classes.time}>
              {words.day(at, now)}, {words.time(at)}
            </time>
            <span>
              {words.scans[word]}
              {place && <span className={classes.place}> · {place}</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
