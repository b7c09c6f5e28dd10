import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangePickupWarehouse } from '@shipmagic/domain/orders/order-abilities';
import { Section } from '../../ui/section.tsx';
import { joined, Lines } from './address-lines.tsx';
import classes from './detail.module.css';
import { EditButton } from './edit-button.tsx';
import { useEditing } from './use-editing.ts';
import { WarehouseEditor } from './warehouse-editor.tsx';

/** The vendor and the pickup location. */
export function VendorDetails({ order, role }: { order: Order; role: Role }) {
  const { vendor } = order;
  const editing = useEditing();
  const name = vendor.companyName && vendor.companyName !== order.vendorName ? vendor.companyName : null;
  const editable = mayChangePickupWarehouse({ role }, order).allowed;
  return (
    <Section
      title="Vendor Details"
      end={editable && !editing.editing && <EditButton what="pickup warehouse" editing={editing} />}
    >
      <dl className={classes.facts}>
        <dt>Vendor</dt>
        <dd>
          <Lines lines={[order.vendorName, name]} />
        </dd>
        <dt>Pickup address</dt>
        <dd>
          {editing.editing ? <WarehouseEditor order={order} onDone={editing.stop} /> : <PickupAddress order={order} />}
        </dd>
      </dl>
    </Section>
  );
}

function PickupAddress({ order: { pickupWarehouse: pickup } }: { order: Order }) {
  if (!pickup) return 'Address not set';
  return (
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
  );
}
