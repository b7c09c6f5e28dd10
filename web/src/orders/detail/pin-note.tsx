import { whyNotCarried } from '@shipmagic/domain/carriage/why-not-carried';
import { isIndia } from '@shipmagic/domain/india/country';
import { normalPin } from '@shipmagic/domain/india/pin';
import type { Order } from '@shipmagic/domain/orders/order';
import { pinServiceText } from '@shipmagic/domain/parcels/pin-codes/pin-service';
import { pinServiceContract } from '@shipmagic/domain/parcels/pin-codes/pin-service.contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRoute } from '../../api/use-route.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './detail.module.css';

interface PinNoteProps {
  order: Order;
  /** As saved, or as being typed. */
  address: { zip: string | null; country: string | null };
}

/**
 * Warns when couriers do not deliver to an address: in its country, or to its PIN code. Nothing while they are being asked,
 * or cannot be.
 */
export function PinNote({ order, address }: PinNoteProps) {
  const pin = isIndia(address.country) ? normalPin(address.zip) : null;
  const isCod = order.codAmount > 0;
  const pickupPin = normalPin(order.pickupWarehouse?.zipCode);
  const { data } = useRoute(
    pinServiceContract.ask,
    { params: { pin: pin ?? '' }, query: { cod: isCod ? 'true' : 'false', ...(pickupPin ? { pickupPin } : {}) } },
    { enabled: pin !== null },
  );
  const text =
    whyNotCarried(null, address.country) ?? (pin && data && pinServiceText({ pin, cod: isCod }, data.couriers));
  return (
    <div role="status" className={classes.pinNote}>
      {text && (
        <StatusBadge colour="yellow" wrap icon={<IconAlertTriangle size={13} aria-hidden />}>
          {text}
        </StatusBadge>
      )}
    </div>
  );
}
