import { NativeSelect } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { vendorStatus, vendorStatuses, vendorStatusLook } from '@shipmagic/domain/vendors/vendor';
import facts from '../../ui/facts.module.css';
import { Section } from '../../ui/section.tsx';
import { storeDay } from '../../ui/store-time.ts';
import classes from './detail.module.css';
import type { VendorDraft } from './use-vendor-draft.ts';
import { VendorText } from './vendor-text.tsx';

/** The vendor's company and address. */
export function CompanyDetails({ draft, role }: { draft: VendorDraft; role: Role }) {
  const staff = isStaff({ role });
  const { vendor } = draft;
  return (
    <div className={classes.pair}>
      <div className={classes.stack}>
        <Section title="Company">
          <div className={facts.fields}>
            <VendorText draft={draft} field="companyName" label="Company name" />
            <VendorText draft={draft} field="brandName" label="Brand name" />
            <VendorText draft={draft} field="vendorCategory" label="Vendor category" />
            <VendorText
              draft={draft}
              field="website"
              label="Website"
              type="url"
              maxLength={300}
              placeholder="https://"
            />
            {staff && (
              <NativeSelect
                label="Status"
                value={vendor.status}
                error={draft.mistakeOf('status')}
                onChange={(event) => draft.change({ status: vendorStatus.parse(event.currentTarget.value) })}
                data={vendorStatuses.map((value) => ({ value, label: vendorStatusLook[value].label }))}
              />
            )}
          </div>
        </Section>
        <Section title="Contact">
          <div className={facts.fields}>
            <VendorText draft={draft} field="contactPerson" label="Contact person" />
            <VendorText draft={draft} field="phone" label="Phone" type="tel" maxLength={40} />
            <div className={classes.wide}>
              <VendorText draft={draft} field="email" label="Email" type="email" maxLength={320} />
            </div>
          </div>
        </Section>
        <Section title="Address">
          <div className={facts.fields}>
            <div className={classes.wide}>
              <VendorText draft={draft} field="address" label="Address line 1" maxLength={500} />
            </div>
            <div className={classes.wide}>
              <VendorText draft={draft} field="address2" label="Address line 2" maxLength={500} />
            </div>
            <VendorText draft={draft} field="city" label="City" />
            <VendorText draft={draft} field="state" label="State" />
            <VendorText draft={draft} field="zipCode" label="PIN code" maxLength={20} />
            <VendorText draft={draft} field="country" label="Country" />
          </div>
        </Section>
      </div>
      <div className={classes.stack}>
        <Section title="About">
          <div className={classes.stack}>
            <VendorText draft={draft} field="shortDescription" label="Short description" rows={2} maxLength={500} />
            <VendorText draft={draft} field="description" label="Description" rows={4} maxLength={5000} />
            <VendorText draft={draft} field="aboutUs" label="About us" rows={3} maxLength={5000} />
            <VendorText draft={draft} field="events" label="Events" rows={2} maxLength={5000} />
          </div>
        </Section>
        {staff && (
          <Section title="Internal notes">
            <VendorText
              draft={draft}
              field="internalNotes"
              label="Notes"
              rows={3}
              maxLength={5000}
              description="Seen by admins and team members only"
            />
          </Section>
        )}
        <Section title="History">
          <dl className={facts.facts}>
            <Fact name="With us since">{storeDay(vendor.createdAt)}</Fact>
            <Fact name="First product added">
              {vendor.firstProductAdditionDate ? storeDay(vendor.firstProductAdditionDate) : '–'}
            </Fact>
            <Fact name="Last changed">
              {storeDay(vendor.updatedAt)}
              {vendor.lastChange?.userEmail && ` by ${vendor.lastChange.userEmail}`}
            </Fact>
          </dl>
        </Section>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
