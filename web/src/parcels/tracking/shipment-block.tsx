import { formatMoney } from '@shipmagic/domain/money/currency';
import { type Estimate, estimateSubText } from '@shipmagic/domain/parcels/tracking/delivery-estimate';
import { failedAttempt, headline } from '@shipmagic/domain/parcels/tracking/headline';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import {
  headerMessage,
  isProblem,
  mayHaveReturns,
  problemText,
  type TrackingStatus,
} from '@shipmagic/domain/statuses/tracking-status';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconHeartHandshake,
  IconPackage,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { Courier } from './courier.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { ReloadPage } from './reload-page.tsx';
import classes from './shipment-block.module.css';
import { ShipmentItems } from './shipment-items.tsx';
import { Updates } from './updates.tsx';
import { useCareLink } from './use-care-link.ts';
import { useWords } from './words.ts';

// The file of a page that is older than the server's is gone.
const Question = lazy(() => import('./question/question.tsx').catch(() => ({ default: ReloadPage })));
const Returns = lazy(() => import('./returns/returns.tsx').catch(() => ({ default: ReloadPage })));

const icons: Record<TrackingStatus, typeof IconPackage> = {
  order_placed: IconCircleCheck,
  being_handcrafted: IconHeartHandshake,
  ready_to_ship: IconPackage,
  in_transit: IconTruckDelivery,
  delivered: IconCircleCheck,
  cancelled: IconX,
  rto: IconArrowBackUp,
  returned: IconArrowBackUp,
  exception: IconAlertTriangle,
  held: IconAlertTriangle,
};

interface ShipmentBlockProps {
  orderNumber: string;
  shipment: TrackedOrder;
  /** Such as `Shipment 1 of 2`. */
  place: string | null;
  now: Date;
}

export function ShipmentBlock({ orderNumber, shipment, place, now }: ShipmentBlockProps) {
  const heading = useId();
  const words = useWords();
  const link = useCareLink(orderNumber);
  const { status, late } = shipment;
  const { exchange } = words.part;
  const toPay = shipment.exchange?.toPay ? formatMoney(shipment.exchange.toPay, shipment.exchange.currency) : null;
  const problem = toPay === null ? problemText(status, words.statuses) : null;
  const failed = failedAttempt(shipment);
  // The question says why it failed, and what happens next depends on the answer.
  const saidByQuestion = failed !== null && shipment.question?.kind === 'delivery_failed';
  const first = toPay === null ? headline(shipment, words, now) : exchange.unpaid;
  const header = toPay === null ? headerMessage(status, late, words.statuses) : exchange.unpaid;
  const Icon = icons[status];
  return (
    <section className={classes.card} aria-labelledby={place ? `${heading}-place ${heading}` : heading}>
      <div className={classes.head} data-tone={toneOf(status, late)}>
        <span className={classes.icon}>
          <Icon size={26} stroke={1.7} aria-hidden />
        </span>
        <div>
          {place && (
            <p id={`${heading}-place`} className={classes.place}>
              {shipment.exchange ? `${place} · ${exchange.name}` : place}
            </p>
          )}
          <h2 id={heading} className={classes.headline}>
            {first}
          </h2>
          {first !== header && <p className={classes.status}>{header}</p>}
          {toPay !== null && <p className={classes.sub}>{exchange.pay(toPay)}</p>}
          {!problem && toPay === null && (
            <p className={classes.sub}>
              {estimateSubText(status, kindOf(shipment), late, shipment.deliveryMethod, words.estimates)}
            </p>
          )}
        </div>
      </div>
      {shipment.question && (
        <Suspense fallback={<div className={classes.asking} />}>
          <Question
            shipment={shipment}
            asked={shipment.question}
            reason={failed && words.scans[failed.word]}
            now={now}
          />
        </Suspense>
      )}
      {(failed || problem) && !saidByQuestion && (
        <div className={classes.problem}>
          <p className={classes.problemTitle}>{words.part.problem}</p>
          <p>{failed ? words.scans[failed.word] : problem}</p>
          {failed && (
            <p className={classes.next}>
              <strong>{words.part.nextTitle}:</strong> {words.next[failed.word]}
            </p>
          )}
          {link && (
            <a className={classes.care} href={link} target="_blank" rel="noreferrer">
              {words.help.care}
            </a>
          )}
        </div>
      )}
      {!problem && toPay === null && <ProgressSteps shipment={shipment} now={now} />}
      <ShipmentItems shipment={shipment} />
      {mayHaveReturns(status) && (
        <Suspense fallback={null}>
          <Returns magicOrderId={shipment.magicOrderId} now={now} />
        </Suspense>
      )}
      <Courier name={shipment.shippingPartner} awb={shipment.shippingReference} url={shipment.trackingUrl} />
      <Elsewhere parcels={shipment.elsewhere} />
      <Updates scans={shipment.scans} now={now} />
    </section>
  );
}

function kindOf({ status, arrival, late }: TrackedOrder): Estimate['kind'] {
  if (status === 'delivered') return 'delivered';
  if (arrival) return 'date';
  return late ? 'delayed' : 'none';
}

function toneOf(status: TrackingStatus, late: boolean): 'good' | 'warn' | 'plain' {
  if (status === 'delivered') return 'good';
  return isProblem(status) || late ? 'warn' : 'plain';
}
