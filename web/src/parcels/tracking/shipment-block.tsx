import { dueBy, isLate } from '@shipmagic/domain/due/due-by';
import { careLink } from '@shipmagic/domain/parcels/tracking/care-link';
import {
  deliveryEstimate,
  estimateSubText,
  showEstimateCard,
} from '@shipmagic/domain/parcels/tracking/delivery-estimate';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import {
  headerMessage,
  problemText,
  type TrackingStatus,
  trackingStatus,
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
import { careNumber } from './care-number.ts';
import { Courier } from './courier.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import classes from './shipment-block.module.css';
import { ShipmentItems } from './shipment-items.tsx';

const Question = lazy(() => import('./question/question.tsx'));

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
  /** The courier's current date. */
  expectedDate: string | null;
  /** Such as `Shipment 1 of 2`. */
  place: string | null;
}

export function ShipmentBlock({ orderNumber, shipment, expectedDate, place }: ShipmentBlockProps) {
  const heading = useId();
  const status = trackingStatus(shipment);
  const now = new Date();
  const order = {
    ...shipment,
    productionTime: shipment.production_time,
    courierExpectedDate: expectedDate ?? shipment.expectedDeliveryDate,
  };
  const estimate = deliveryEstimate(order, now);
  const late = isLate(dueBy(order), shipment.shipmentStatus, now);
  const problem = problemText(status);
  const Icon = icons[status];
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.head} data-tone={toneOf(status, late)}>
        <span className={classes.icon}>
          <Icon size={26} stroke={1.7} aria-hidden />
        </span>
        <div>
          {place && <p className={classes.place}>{place}</p>}
          <h2 id={heading} className={classes.headline}>
            {headerMessage(status, late)}
          </h2>
          {!problem && (
            <p className={classes.sub}>{estimateSubText(status, estimate, late, shipment.deliveryMethod)}</p>
          )}
        </div>
      </div>
      {shipment.question && (
        <Suspense fallback={<div className={classes.asking} />}>
          <Question shipment={shipment} asked={shipment.question} />
        </Suspense>
      )}
      {showEstimateCard(status, estimate) && <EstimateCard estimate={estimate} />}
      {problem ? (
        <ProblemBox text={problem} link={careLink(careNumber(), orderNumber)} />
      ) : (
        <ProgressSteps status={status} />
      )}
      <ShipmentItems shipment={shipment} />
      <Courier shipment={shipment} />
    </section>
  );
}

function ProblemBox({ text, link }: { text: string; link: string | null }) {
  return (
    <div className={classes.problem}>
      <p className={classes.problemTitle}>Status update</p>
      <p>{text}</p>
      {link && (
        <a className={classes.care} href={link} target="_blank" rel="noreferrer">
          Contact our care team
        </a>
      )}
    </div>
  );
}

function toneOf(status: TrackingStatus, late: boolean): 'good' | 'warn' | 'plain' {
  if (status === 'delivered') return 'good';
  return problemText(status) || late ? 'warn' : 'plain';
}
