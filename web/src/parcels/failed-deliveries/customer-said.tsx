import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import cell from '../../ui/cell.module.css';
import { storeShortTime } from '../../ui/store-time.ts';
import classes from './ndr.module.css';

/** The question that the customer got, and the answer, since the last failed attempt. */
export function CustomerSaid({ item: { customer, state } }: { item: NdrItem }) {
  if (!customer) return null;
  const { askedAt, answer, answeredAt, phone, landmark } = customer;
  if (!answer)
    return state === 'open' ? (
      <span className={cell.note}>Customer asked {storeShortTime(askedAt)}, no answer yet</span>
    ) : null;
  return (
    <span className={classes.call} title={answeredAt ? `Answered ${storeShortTime(answeredAt)}` : undefined}>
      <strong>Customer:</strong> {answer}
      {phone && `: ${phone}`}
      {landmark && `: ${landmark}`}
      {answeredAt && ` · ${storeShortTime(answeredAt)}`}
    </span>
  );
}
