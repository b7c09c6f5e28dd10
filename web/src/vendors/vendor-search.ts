import { addressPage, addressShape, addressView, toQuery } from '@shipmagic/domain/filters/list-address';
import { vendorFilterRegistry, vendorSorts } from '@shipmagic/domain/vendors/vendor-filters';
import { z } from 'zod';

/** The sort keys in URLs; sorting by name is the default and is omitted. */
export const [, ...otherSorts] = vendorSorts;

/** The state of the vendors list, by URL parameter. Unset values are absent. */
export const vendorSearch = z.object({
  ...addressShape(vendorFilterRegistry),
  sort: z.enum(otherSorts).optional().catch(undefined),
  page: addressPage,
  savedView: addressView,
  /** Opens the form of a new vendor. */
  add: z.literal('vendor').optional().catch(undefined),
});
export type VendorSearch = z.output<typeof vendorSearch>;

export const vendorsPerPage = 10;

/** Converts it to API parameters. */
export const toVendorListQuery = ({ sort, page, ...search }: VendorSearch) => ({
  page,
  limit: vendorsPerPage,
  ...toQuery(vendorFilterRegistry, search),
  sort,
});
