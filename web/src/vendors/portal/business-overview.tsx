import type { Vendor } from '@shipmagic/domain/vendors/vendor';
import type { ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import { webAddress } from '../../ui/web-address.ts';
import classes from './portal.module.css';
import { portalDay } from './portal-day.ts';

const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n') || null;
const inOneLine = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || null;

/** The vendor's own business data at a glance. */
export function BusinessOverview({ vendor }: { vendor: Vendor }) {
  const website = webAddress(vendor.website);
  return (
    <div className={classes.overview}>
      <Facts
        title="Company"
        facts={{
          Company: vendor.companyName,
          Brand: vendor.brandName,
          Category: vendor.vendorCategory,
          Website: website && (
            <a href={website} target="_blank" rel="noreferrer">
              {website}
            </a>
          ),
          About: vendor.shortDescription ?? vendor.description,
          'Partner since': portalDay(vendor.createdAt),
        }}
      />
      <Facts
        title="Contact"
        facts={{
          'Contact person': vendor.contactPerson,
          Email: vendor.email,
          Phone: vendor.phone,
          Address: lines(
            vendor.address,
            vendor.address2,
            inOneLine(vendor.city, vendor.state, vendor.zipCode),
            vendor.country,
          ),
        }}
      />
      <Facts
        title="Billing"
        facts={{
          GSTIN: vendor.gstin,
          'GST methodology': vendor.enableGstMethodology ? 'Enabled' : 'Disabled',
          Commission: vendor.commissionPercentage === null ? 'Not set' : `${vendor.commissionPercentage}%`,
          Payments: vendor.slabBasedPayments ? 'Slab-based' : 'Fixed',
          'Payment terms': vendor.paymentTerms,
          Currency: vendor.currency,
        }}
      />
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: Record<string, ReactNode> }) {
  return (
    <Section title={title}>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || 'Not specified'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
