import { z } from 'zod';

/** The text fields of a warehouse in upload column order, with their labels. */
export const warehouseTexts = {
  warehouseName: 'Warehouse Name',
  contactName: 'Contact Person Name',
  contactPhone: 'Contact Number',
  contactEmail: 'Email',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  state: 'State',
  country: 'Country',
  zipCode: 'PinCode',
  returnWarehouseName: 'Return Warehouse Name',
  returnContactName: 'Return Contact Person Name',
  returnContactPhone: 'Return Contact Number',
  returnContactEmail: 'Return Email',
  returnAddressLine1: 'Return Address Line 1',
  returnAddressLine2: 'Return Address Line 2',
  returnCity: 'Return City',
  returnState: 'Return State',
  returnCountry: 'Return Country',
  returnZipCode: 'Return PinCode',
} as const;
export type WarehouseText = keyof typeof warehouseTexts;
export const warehouseTextFields = Object.keys(warehouseTexts) as WarehouseText[];

export const warehouseStatus = z.enum(['active', 'inactive']);
export type WarehouseStatus = z.output<typeof warehouseStatus>;
export const warehouseStatusLabels: Record<WarehouseStatus, string> = { active: 'Active', inactive: 'Inactive' };

const shape = <T extends z.ZodType>(of: (label: string) => T) =>
  Object.fromEntries(warehouseTextFields.map((field) => [field, of(warehouseTexts[field])])) as Record<
    WarehouseText,
    T
  >;

/** The stored fields of a warehouse that can be edited or requested. A field that is not filled in is null. */
export const warehouseData = z.object({
  ...shape(() => z.string().nullable()),
  /** Also offers the default warehouse as a pickup choice. */
  offerPickupFromDefault: z.boolean(),
  status: warehouseStatus,
});
export type WarehouseData = z.output<typeof warehouseData>;
export type WarehouseField = keyof WarehouseData;

/** All fields with their labels. */
export const warehouseFields: Readonly<Record<WarehouseField, string>> = {
  ...warehouseTexts,
  offerPickupFromDefault: 'Offer Pickup From Default',
  status: 'Status',
};
export const warehouseFieldNames = Object.keys(warehouseFields) as WarehouseField[];

/** Maximum length of a text field. */
export const warehouseTextLimit = 200;

/** A caller's input: omitted fields are unchanged, blank ones are emptied. */
export const warehouseInput = z.object({
  ...shape((label) =>
    z
      .string()
      .trim()
      .max(warehouseTextLimit, `${label} may have at most ${warehouseTextLimit} characters`)
      .nullable()
      .transform((text) => text || null)
      .optional(),
  ),
  offerPickupFromDefault: z.boolean().optional(),
  status: warehouseStatus.optional(),
});
export type WarehouseInput = z.output<typeof warehouseInput>;

export const emptyWarehouse: WarehouseData = {
  ...(Object.fromEntries(warehouseTextFields.map((field) => [field, null])) as Record<WarehouseText, null>),
  country: 'India',
  offerPickupFromDefault: false,
  status: 'active',
};

/** Merges the input into a warehouse. */
export function withInput(data: WarehouseData, input: WarehouseInput): WarehouseData {
  const sent = warehouseFieldNames.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]));
  return { ...data, ...(Object.fromEntries(sent) as Partial<WarehouseData>) };
}
