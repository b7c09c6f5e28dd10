import { Stack } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { returnGradeLabels } from '@shipmagic/domain/returns/return-grade';
import { type Rto, type RtoLine, rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { useRoute } from '../../api/use-route.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Section } from '../../ui/section.tsx';
import { storeMoment } from '../../ui/store-time.ts';
import classes from '../returns.module.css';
import { RtoSteps } from './rto-steps.tsx';

/** The parcel that came back to its vendor undelivered: what was in it, and what was done with it; nothing before it is received. */
export function RtoCard({ order, role }: { order: Order; role: Role }) {
  const { magicOrderId } = order;
  const { data } = useRoute(rtoContract.read, { params: { id: magicOrderId } });
  if (!data || (data.receipts.length === 0 && !data.isSettled)) return null;
  return (
    <Section title="RTO parcel">
      <Stack gap="md" className={classes.one}>
        <ul className={classes.lines}>
          {data.lines.map((line) => (
            <li key={line.lineItemId} className={classes.item}>
              <ProductPicture url={line.imageUrl} />
              <div className={classes.itemText}>
                <div>
                  {line.quantity} × {lineName(line)}
                </div>
                <div className={classes.minor}>{cameText(line)}</div>
              </div>
            </li>
          ))}
        </ul>
        <ol className={classes.history} aria-label="History of the RTO parcel">
          {data.receipts.map(({ at, by }) => (
            <li key={at}>
              <time dateTime={at}>{storeMoment(at)}</time> Received{by ? ` by ${by}` : ''}
            </li>
          ))}
          {data.settlement && (
            <li>
              <time dateTime={data.settlement.at}>{storeMoment(data.settlement.at)}</time> {settlementText(data)}
            </li>
          )}
        </ol>
        {data.isSettled && !isStaff({ role }) && <p className={classes.quiet}>The store’s team has settled it.</p>}
        {data.refusal !== null && !data.isSettled && <p className={classes.quiet}>{data.refusal}</p>}
        <RtoSteps magicOrderId={magicOrderId} rto={data} />
      </Stack>
    </Section>
  );
}

const cameText = ({ received }: RtoLine): string =>
  received.length === 0
    ? 'Nothing of it came yet'
    : received
        .map(
          ({ quantity, grade, note }) =>
            `${quantity} ${grade ? returnGradeLabels[grade].toLowerCase() : 'to be inspected'}${note ? ` (${note})` : ''}`,
        )
        .join(', ');

const words: Record<NonNullable<Rto['settlement']>['state'], string> = {
  asked: 'Settlement proposed',
  sending: 'Settled, the store has not answered yet,',
  done: 'Settled',
  refused: 'The store refused the settlement proposed',
  withdrawn: 'Settlement declined or taken back, proposed',
};

function settlementText({ settlement, currency }: Rto): string {
  if (!settlement) return '';
  const { state, by, approvedBy, refund, restock, note, problem } = settlement;
  const money = refund > 0 ? `refund of ${formatMoney(refund, currency)}` : 'no refund';
  const pieces = restock.reduce((sum, { quantity }) => sum + quantity, 0);
  const stock = pieces > 0 ? `, ${counted(pieces, 'piece')} back into stock` : '';
  const more = [state === 'asked' ? 'It waits in Refunds for a second person' : null, note, problem].filter(Boolean);
  return [`${words[state]} by ${by}${approvedBy ? `, approved by ${approvedBy}` : ''}: ${money}${stock}`, ...more].join(
    '. ',
  );
}
