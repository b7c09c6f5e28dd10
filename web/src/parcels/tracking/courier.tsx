import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './courier.module.css';

/** The courier and its tracking number. Its own page is linked over HTTPS only. */
export function Courier({ shipment }: { shipment: TrackedOrder }) {
  const { shippingReference, trackingUrl, shippingPartner } = shipment;
  if (!shippingReference) return null;
  return (
    <div className={classes.root}>
      <dl className={classes.facts}>
        <div>
          <dt>Courier</dt>
          <dd>{shownPartnerName(shippingPartner) ?? 'Courier'}</dd>
        </div>
        <div>
          <dt>AWB</dt>
          <dd>{shippingReference}</dd>
        </div>
      </dl>
      {trackingUrl && /^https:\/\//i.test(trackingUrl) && (
        <a className={classes.link} href={trackingUrl} target="_blank" rel="noreferrer">
          Track with the courier <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}
