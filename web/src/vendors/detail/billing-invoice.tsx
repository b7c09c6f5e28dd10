import { Switch } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { mayEditVendorField, viewOnlyHint } from '@shipmagic/domain/vendors/vendor-abilities';
import facts from '../../ui/facts.module.css';
import { Section } from '../../ui/section.tsx';
import { CommissionFields } from './commission-fields.tsx';
import classes from './detail.module.css';
import { ExchangeShipsField } from './exchange-ships-field.tsx';
import { GstFields } from './gst-fields.tsx';
import { MakingFields } from './making-fields.tsx';
import type { VendorDraft } from './use-vendor-draft.ts';
import { VendorText } from './vendor-text.tsx';

/** Billing address, tax and payment terms. */
export function BillingInvoice({ draft, role }: { draft: VendorDraft; role: Role }) {
  const editable = mayEditVendorField({ role }, 'canCreateShipments');
  return (
    <div className={classes.pair}>
      <div className={classes.stack}>
        <Section title="Billing contact">
          <div className={facts.fields}>
            <VendorText draft={draft} field="billingContactName" label="Billing contact name" />
            <VendorText draft={draft} field="billingPhone" label="Billing phone" type="tel" maxLength={40} />
            <div className={classes.wide}>
              <VendorText draft={draft} field="billingEmail" label="Billing email" type="email" maxLength={320} />
            </div>
          </div>
        </Section>
        <Section title="Billing address">
          <div className={facts.fields}>
            <div className={classes.wide}>
              <VendorText draft={draft} field="billingAddress" label="Billing address line 1" maxLength={500} />
            </div>
            <div className={classes.wide}>
              <VendorText draft={draft} field="billingAddress2" label="Billing address line 2" maxLength={500} />
            </div>
            <VendorText draft={draft} field="billingCity" label="Billing city" />
            <VendorText draft={draft} field="billingState" label="Billing state" />
            <VendorText draft={draft} field="billingZipCode" label="Billing PIN code" maxLength={20} />
            <VendorText draft={draft} field="billingCountry" label="Billing country" />
          </div>
        </Section>
        <Section title="Payment">
          <div className={facts.fields}>
            <VendorText draft={draft} field="paymentTerms" label="Payment terms" maxLength={500} />
            <VendorText draft={draft} field="currency" label="Currency" maxLength={3} />
          </div>
        </Section>
      </div>
      <div className={classes.stack}>
        <Section title="Tax">
          <GstFields draft={draft} role={role} />
        </Section>
        <Section title="Commission">
          <CommissionFields draft={draft} role={role} />
        </Section>
        <Section title="Shipments">
          <div className={classes.stack}>
            <Switch
              label="Allow shipment creation"
              checked={draft.vendor.canCreateShipments}
              disabled={!editable}
              description={editable ? 'The vendor’s members may make shipments themselves' : viewOnlyHint}
              onChange={(event) => draft.change({ canCreateShipments: event.currentTarget.checked })}
            />
            <ExchangeShipsField draft={draft} editable={editable} />
            <MakingFields draft={draft} editable={editable} />
          </div>
        </Section>
      </div>
    </div>
  );
}
