import type { Address, Order } from '@shipmagic/domain/orders/order';
import classes from './detail.module.css';
import { Section } from './section.tsx';

/** Who sends: the vendor and where the parcel is picked up. */
export function VendorDetails({ order }: { order: Order }) {
  const { pickupWarehouse: pickup, vendor } = order;
  const name = vendor.companyName && vendor.companyName !== order.vendorName ? vendor.companyName : null;
  return (
    <Section title="Vendor Details">
      <dl className={classes.facts}>
        <dt>Vendor</dt>
        <dd>
          <Lines lines={[order.vendorName, name]} />
        </dd>
        <dt>Pickup address</dt>
        <dd>
          {pickup ? (
            <Lines
              lines={[
                pickup.warehouseName,
                pickup.contactName,
                pickup.addressLine1,
                pickup.addressLine2,
                joined(pickup.city, pickup.state, pickup.zipCode),
                pickup.country,
                pickup.contactPhone,
              ]}
            />
          ) : (
            'Address not set'
          )}
        </dd>
      </dl>
    </Section>
  );
}

/** Who receives. A vendor member gets the name only: the rest never leaves the server. */
export function CustomerDetails({ order, contactVisible }: { order: Order; contactVisible: boolean }) {
  return (
    <Section title="Customer Details">
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{order.customerName ?? '–'}</dd>
        {contactVisible && (
          <>
            <dt>Email</dt>
            <dd>{order.customerEmail ?? '–'}</dd>
            <dt>Phone</dt>
            <dd>{order.customerPhone ?? '–'}</dd>
            <dt>Ship-to address</dt>
            <dd>
              <AddressLines address={order.shippingAddress} />
            </dd>
            <dt>Billing address</dt>
            <dd>
              <AddressLines address={order.billingAddress} />
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function AddressLines({ address }: { address: Address | null }) {
  if (!address) return 'No address provided';
  const { name, address1, address2, city, province, zip, country, phone } = address;
  return <Lines lines={[name, address1, address2, joined(city, province, zip), country, phone]} />;
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

function Lines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return [...new Set(lines)].filter(Boolean).map((line) => <div key={line}>{line}</div>);
}
