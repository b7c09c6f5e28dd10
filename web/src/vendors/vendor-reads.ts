import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';

/** What shows vendors, and is loaded again when one has changed. */
export const vendorReads = [
  vendorsContract.list,
  vendorsContract.get,
  vendorsContract.stats,
  vendorsContract.shippingPartners,
];
