import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';

/** Routes that show vendors, reloaded when one has changed. */
export const vendorReads = [
  vendorsContract.list,
  vendorsContract.get,
  vendorsContract.stats,
  vendorsContract.shippingPartners,
];
