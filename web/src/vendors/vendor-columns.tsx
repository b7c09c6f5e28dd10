import { formatRupees } from '@shipmagic/domain/money/paise';
import type { ListedVendor } from '@shipmagic/domain/vendors/vendors.contract';
import type { Column } from '../ui/column.ts';
import { ActionCell, CommissionCell, GstCell, locationText, MissingCell, VendorNameCell } from './vendor-cells.tsx';
import { VendorLogo } from './vendor-logo.tsx';

export const vendorCardName = ({ vendorName }: ListedVendor) => `Vendor ${vendorName}`;

export const vendorColumns: readonly Column<ListedVendor>[] = [
  {
    key: 'logo',
    title: 'Logo',
    width: 52,
    render: (vendor) => <VendorLogo name={vendor.vendorName} />,
    card: 'beside',
  },
  {
    key: 'name',
    title: 'Vendor Name',
    width: 190,
    render: (vendor) => <VendorNameCell vendor={vendor} />,
    card: 'title',
  },
  { key: 'contact', title: 'Contact', width: 126, render: (vendor) => vendor.phone || 'No phone' },
  { key: 'location', title: 'Location', width: 140, render: locationText },
  { key: 'gst', title: 'GST Status', width: 92, render: (vendor) => <GstCell vendor={vendor} /> },
  { key: 'commission', title: 'Commission', width: 92, render: (vendor) => <CommissionCell vendor={vendor} /> },
  { key: 'missing', title: 'Missing', width: 112, render: (vendor) => <MissingCell vendor={vendor} /> },
  {
    key: 'products',
    title: 'Product Count',
    width: 80,
    align: 'right',
    render: (vendor) => vendor.productCount.toLocaleString('en-IN'),
  },
  {
    key: 'sales',
    title: 'Sales Amount (Rs.)',
    width: 120,
    align: 'right',
    render: (vendor) => formatRupees(vendor.totalSales),
  },
  {
    key: 'action',
    title: 'Action',
    width: 66,
    align: 'center',
    render: (vendor) => <ActionCell vendor={vendor} />,
    card: 'beside',
  },
];
