import type { CustomerReturn } from '@shipmagic/domain/returns/customers/customer-return';
import { returnStory } from '@shipmagic/domain/returns/customers/return-story';
import { webAddress } from '../../../ui/web-address.ts';
import { useWords } from '../words.ts';
import { NewGoods } from './new-goods.tsx';
import { SentPictures } from './pictures/sent-pictures.tsx';
import { useReturnWords } from './return-words.ts';
import classes from './returns.module.css';

interface ReturnCardProps {
  magicOrderId: string;
  shown: CustomerReturn;
  now: Date;
}

/** Where a return stands, and what happens next. */
export function ReturnCard({ magicOrderId, shown, now }: ReturnCardProps) {
  const { part, day } = useWords();
  const returns = useReturnWords();
  const { title, next } = returnStory(shown, { returns, day }, now);
  const { number, lines, since, sendTo, awb, trackingUrl } = shown;
  const follow = webAddress(trackingUrl);
  return (
    <li className={classes.card}>
      <p className={classes.number}>
        {returns.number(number)} · {day(since, now)}
      </p>
      <p className={classes.title}>{title}</p>
      <p className={classes.next}>{next}</p>
      {sendTo.length > 0 && (
        <div className={classes.address}>
          <p className={classes.number}>{returns.sendTo}</p>
          <address>
            {sendTo.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
      )}
      <ul className={classes.goods}>
        {lines.map((line) => (
          <li key={`${line.title} ${line.variantTitle}`}>
            {line.variantTitle ? `${line.title} (${line.variantTitle})` : line.title}, {part.quantity(line.quantity)}
          </li>
        ))}
      </ul>
      <NewGoods shown={shown} />
      <SentPictures magicOrderId={magicOrderId} ids={shown.pictures} />
      {awb && (
        <p className={classes.number}>
          {part.awb} {awb}
          {follow && (
            <>
              {' · '}
              <a href={follow} target="_blank" rel="noreferrer">
                {part.follow}
              </a>
            </>
          )}
        </p>
      )}
    </li>
  );
}
