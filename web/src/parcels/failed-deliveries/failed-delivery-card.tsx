import type { Order } from '@shipmagic/domain/orders/order';
import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute } from '../../api/use-route.ts';
import { Section } from '../../ui/section.tsx';
import { CustomerContact } from './customer-contact.tsx';
import classes from './ndr.module.css';
import { NdrActions } from './ndr-actions.tsx';
import { AttemptsCell, ReasonCell } from './ndr-cells.tsx';
import { NdrProgress } from './ndr-progress.tsx';
import { isWaiting } from './use-ndr-list.ts';

/** The failed delivery of an order's parcel with the same actions as in the list; nothing where none has failed. */
export function FailedDeliveryCard({ order }: { order: Order }) {
  const { data, refetch } = useRoute(ndrContract.find, { params: { id: order.magicOrderId } });
  const item = data?.item;
  useLookAgain('orders', Boolean(item && isWaiting(item)));
  if (!item) return null;
  const again = () => void refetch();
  return (
    <Section title="Failed Delivery">
      <div className={classes.card}>
        <ReasonCell item={item} />
        <AttemptsCell item={item} />
        <NdrProgress item={item} onAsked={again} />
        <CustomerContact item={item} onNoted={again} />
        <NdrActions item={item} onAsked={again} />
      </div>
    </Section>
  );
}
