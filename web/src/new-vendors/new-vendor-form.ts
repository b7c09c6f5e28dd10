import type { RouteInput } from '@shipmagic/domain/http/route';
import type { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { mandatoryFields } from '@shipmagic/domain/warehouses/warehouse-rules';

/** The fields of the warehouse's address, in the order of the form; its name is the vendor's unless another is given. */
export const placeFields = mandatoryFields;
export type PlaceField = (typeof mandatoryFields)[number];

/** The form as typed. */
export interface NewVendorForm extends Record<PlaceField, string> {
  readonly vendorName: string;
  readonly companyName: string;
  readonly gstin: string;
  /** Blank: the slab table that holds for all. */
  readonly commission: number | '';
  readonly courier: string | null;
  readonly members: readonly string[];
}

export const blankForm: NewVendorForm = {
  vendorName: '',
  companyName: '',
  gstin: '',
  commission: '',
  courier: null,
  members: [],
  ...(Object.fromEntries(placeFields.map((field) => [field, ''])) as Record<PlaceField, string>),
};

/** As it is sent. */
export const toNewVendor = (
  { commission, members, ...form }: NewVendorForm,
  confirm: readonly ('sameGstin' | 'otherState')[],
): RouteInput<typeof newVendorsContract.add>['body'] => ({
  ...form,
  commissionPercentage: commission === '' ? null : commission,
  members: [...members],
  confirm: [...confirm],
});
