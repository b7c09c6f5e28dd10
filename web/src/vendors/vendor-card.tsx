import { formatRupees } from '@shipmagic/domain/money/paise';
import type { ListedVendor } from '@shipmagic/domain/vendors/vendors.contract';
import classes from './vendor-cells.module.css';
import { ActionCell, CommissionCell, GstCell, locationText, VendorNameCell } from './vendor-cells.tsx';
import { VendorLogo } from './vendor-logo.tsx';

/** A row of the vendors list on a narrow screen. */
export function VendorCard({ vendor }: { vendor: ListedVendor }) {
  return (
    <article aria-label={`Vendor ${vendor.vendorName}`} className={classes.card}>
      <VendorLogo name={vendor.vendorName} />
      <VendorNameCell vendor={vendor} />
      <ActionCell vendor={vendor} />
      <dl className={classes.facts}>
        <div>
          <dt>Contact</dt>
          <dd>{vendor.phone || 'No phone'}</dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{locationText(vendor)}</dd>
        </div>
        <div>
          <dt>GST Status</dt>
          <dd>
            <GstCell vendor={vendor} />
          </dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd>
            <CommissionCell vendor={vendor} />
          </dd>
        </div>
        <div>
          <dt>Product Count</dt>
          <dd>{vendor.productCount.toLocaleString('en-IN')}</dd>
        </div>
        <div>
          <dt>Sales Amount (Rs.)</dt>
          <dd>{formatRupees(vendor.totalSales)}</dd>
        </div>
      </dl>
    </article>
  );
}
