import { formatMoney } from '@shipmagic/domain/money/currency';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { returnGradeLabels } from '@shipmagic/domain/returns/return-grade';
import { returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import type { Return, ReturnLine, ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnWayLabels } from '@shipmagic/domain/returns/return-way';
import { returnWishLabels } from '@shipmagic/domain/returns/return-wish';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import type { ReactNode } from 'react';
import { useRoute } from '../api/use-route.ts';
import { Awb } from '../ui/awb.tsx';
import cell from '../ui/cell.module.css';
import facts from '../ui/facts.module.css';
import { ProductPicture } from '../ui/product-picture.tsx';
import { storeDay } from '../ui/store-time.ts';
import { webAddress } from '../ui/web-address.ts';
import { NewGoods } from './new-goods/new-goods.tsx';
import { ReturnPictures } from './pictures/return-pictures.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnHistory } from './return-history.tsx';
import { ReturnStateBadge } from './return-state-badge.tsx';
import { dueText } from './return-texts.ts';
import classes from './returns.module.css';
import { StoreNote } from './store-note.tsx';

/** A return on its order: what is asked, how far it is, and what can be done. */
export function OneReturn({ one }: { one: ReturnSummary }) {
  const { data } = useRoute(returnsContract.read, { params: { id: one.id } });
  const due = dueText(one, new Date());
  return (
    <article className={classes.one} aria-label={`Return ${one.number}`}>
      <div className={classes.head}>
        <h3>{one.number}</h3>
        <ReturnStateBadge state={one.state} />
        <span className={classes.minor}>since {storeDay(one.stateSince)}</span>
        {due && <span className={due.late ? cell.problem : cell.note}>{due.text}</span>}
      </div>
      <ul className={classes.lines}>
        {data
          ? data.lines.map((line) => <Line key={line.lineItemId} line={line} />)
          : one.items.map((item) => (
              <li key={`${item.title} ${item.variantTitle}`} className={classes.item}>
                <ProductPicture url={item.imageUrl} />
                <span>
                  {item.quantity} × {lineName(item)}
                </span>
              </li>
            ))}
      </ul>
      {data && <NewGoods one={data} />}
      <dl className={facts.facts}>
        <Fact name="Customer wants">{returnWishLabels[one.wish]}</Fact>
        <Fact name="Way back">{returnWayLabels[one.way]}</Fact>
        {one.awbNumber && (
          <Fact name={one.shippingPartner ?? 'Parcel'}>
            <Parcel one={one} awb={one.awbNumber} />
          </Fact>
        )}
        {data && data.rules.length > 0 && <Fact name="Rule">{data.rules.map(({ name }) => name).join(', ')}</Fact>}
        {data?.fee ? <Fact name="Fee">{formatMoney(data.fee, one.currency)}</Fact> : null}
        {one.refund !== null && <Fact name="Refund">{formatMoney(one.refund, one.currency)}</Fact>}
      </dl>
      <StoreNote one={one} may={data?.may} />
      {data && <ReturnPictures of={data} mayAdd={data.may.inspect} />}
      {data && <ReturnHistory of={data} />}
      <ReturnActions one={one} may={data?.may} />
    </article>
  );
}

function Line({ line }: { line: ReturnLine }) {
  return (
    <li className={classes.item}>
      <ProductPicture url={line.imageUrl} />
      <div className={classes.itemText}>
        <div>
          {line.quantity} × {lineName(line)}
        </div>
        <div className={classes.minor}>
          {returnReasonLabels[line.reason]}
          {line.note && `: “${line.note}”`}
        </div>
        {line.received.length > 0 && <div className={classes.minor}>{receivedText(line.received)}</div>}
      </div>
    </li>
  );
}

/** `Received: 2 Good, 1 Damaged (torn at the seam)` */
const receivedText = (received: Return['lines'][number]['received']) =>
  `Received: ${received
    .map(
      ({ quantity, grade, note }) =>
        `${quantity} ${grade ? returnGradeLabels[grade].toLowerCase() : 'to be inspected'}${note ? ` (${note})` : ''}`,
    )
    .join(', ')}`;

function Parcel({ one, awb }: { one: ReturnSummary; awb: string }) {
  const address = one.trackingUrl && webAddress(one.trackingUrl);
  return (
    <>
      <Awb value={awb} />{' '}
      {address && (
        <a href={address} target="_blank" rel="noreferrer" className={cell.link}>
          Track
        </a>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
