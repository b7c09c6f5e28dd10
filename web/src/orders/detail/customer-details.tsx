import type { Role } from '@shipmagic/domain/access/role';
import { maySeeCustomerContact } from '@shipmagic/domain/orders/may-see-contact';
import type { Order } from '@shipmagic/domain/orders/order';
import {
  mayChangeCustomerEmail,
  mayChangeShippingAddress,
  maySendParcel,
} from '@shipmagic/domain/orders/order-abilities';
import { erasedText } from '@shipmagic/domain/time/erased-text';
import type { ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import { AddressEditor } from './address-editor.tsx';
import { AddressLines, isSameAddress } from './address-lines.tsx';
import classes from './detail.module.css';
import { EditButton } from './edit-button.tsx';
import { EmailEditor } from './email-editor.tsx';
import { PinNote } from './pin-note.tsx';
import { useEditing } from './use-editing.ts';

interface CustomerDetailsProps {
  order: Order;
  role: Role;
  /** For staff: ways to reach the customer, and what else is known of them. */
  more?: ReactNode;
}

/** The recipient. A vendor member gets only the name; the rest never leaves the server. */
export function CustomerDetails({ order, role, more }: CustomerDetailsProps) {
  if (order.personalDataErasedAt)
    return (
      <Section title="Customer Details">
        <p className={classes.quiet}>{erasedText(order.personalDataErasedAt)}</p>
        {more}
      </Section>
    );
  return (
    <Section title="Customer Details">
      <dl className={`${classes.facts} ${classes.flowing}`}>
        <div>
          <dt>Name</dt>
          <dd>{order.customerName ?? '–'}</dd>
        </div>
        {maySeeCustomerContact({ role }) && <Contact order={order} role={role} />}
      </dl>
      {more}
    </Section>
  );
}

function Contact({ order, role }: { order: Order; role: Role }) {
  return (
    <>
      <Editable
        label="Email"
        what="customer email"
        allowed={mayChangeCustomerEmail({ role }, order).allowed}
        editor={(stop) => <EmailEditor order={order} onDone={stop} />}
      >
        {order.customerEmail ?? '–'}
      </Editable>
      <div>
        <dt>Phone</dt>
        <dd>{order.customerPhone ?? '–'}</dd>
      </div>
      <Editable
        label="Ship-to address"
        what="ship-to address"
        allowed={mayChangeShippingAddress({ role }, order).allowed}
        editor={(stop) => <AddressEditor order={order} onDone={stop} />}
      >
        <AddressLines address={order.shippingAddress} />
        {order.shippingAddress && maySendParcel({ role }, order) && (
          <PinNote order={order} address={order.shippingAddress} />
        )}
      </Editable>
      <div>
        <dt>Billing address</dt>
        <dd>
          {isSameAddress(order.billingAddress, order.shippingAddress) ? (
            'Same as the ship-to address'
          ) : (
            <AddressLines address={order.billingAddress} />
          )}
        </dd>
      </div>
    </>
  );
}

interface EditableProps {
  label: string;
  what: string;
  allowed: boolean;
  editor: (stop: () => void) => ReactNode;
  children: ReactNode;
}

/** A value with in-place editing. */
function Editable({ label, what, allowed, editor, children }: EditableProps) {
  const editing = useEditing();
  const open = allowed && editing.editing;
  return (
    <div className={open ? classes.whole : undefined}>
      <dt className={classes.editable}>
        {label}
        {allowed && !open && <EditButton what={what} editing={editing} />}
      </dt>
      <dd>{open ? editor(editing.stop) : children}</dd>
    </div>
  );
}
