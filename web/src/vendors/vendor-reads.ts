import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { vendorRequestsContract } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';

/** Routes that show vendors, reloaded when one has changed. */
export const vendorReads = [
  vendorsContract.list,
  vendorsContract.get,
  vendorsContract.stats,
  vendorsContract.notReady,
  newVendorsContract.readiness,
  vendorRequestsContract.ofVendor,
  vendorsContract.shippingPartners,
];
