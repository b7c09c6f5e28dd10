import { addressPage, addressShape, toQuery } from '@shipmagic/domain/filters/list-address';
import { vendorFilterRegistry, vendorSorts } from '@shipmagic/domain/vendors/vendor-filters';
import { z } from 'zod';

/** Those that an address names: by name it is without. */
export const [, ...otherSorts] = vendorSorts;

/** The state of the vendors list, by URL parameter. Unset values are absent. */
export const vendorSearch = z.object({
  ...addressShape(vendorFilterRegistry),
  sort: z.enum(otherSorts).optional().catch(undefined),
  page: addressPage,
});
export type VendorSearch = z.output<typeof vendorSearch>;

export const vendorsPerPage = 10;

/** The same state in the words of the API. */
export const toVendorListQuery = ({ sort, page, ...search }: VendorSearch) => ({
  page,
  limit: vendorsPerPage,
  ...toQuery(vendorFilterRegistry, search),
  sort,
});
