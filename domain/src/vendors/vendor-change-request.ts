import { z } from 'zod';
import type { StatusColour } from '../statuses/shipment-status.ts';
import { type VendorField, type VendorFields, vendorFields } from './vendor.ts';
import { mayEditVendorField, staffOnlyFields } from './vendor-abilities.ts';

/**
 * The fields that vendor members may ask to be changed: of those that only staff change, the facts that they know best.
 * Terms and status are the store's to set; everything else they change themselves.
 */
export const requestableFields = [
  'gstin',
  'productionDays',
  'parcelLengthCm',
  'parcelWidthCm',
  'parcelHeightCm',
] as const satisfies readonly VendorField[];
export const requestableField = z.enum(requestableFields);
export type RequestableField = z.output<typeof requestableField>;

export const requestableLabels: Record<RequestableField, string> = {
  gstin: 'GSTIN',
  productionDays: 'Production time (days)',
  parcelLengthCm: 'Parcel length (cm)',
  parcelWidthCm: 'Parcel width (cm)',
  parcelHeightCm: 'Parcel height (cm)',
};

/** `replaced`: another one for the same field has taken its place. */
export const vendorRequestStatus = z.enum(['pending', 'approved', 'rejected', 'replaced']);
export type VendorRequestStatus = z.output<typeof vendorRequestStatus>;
export const vendorRequestLooks: Record<VendorRequestStatus, { label: string; colour: StatusColour }> = {
  pending: { label: 'Pending', colour: 'yellow' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Declined', colour: 'red' },
  replaced: { label: 'Replaced', colour: 'gray' },
};

type RequestedValue = VendorFields[RequestableField];

/** A typed text as the field's value, or why it cannot be one. */
export function readRequested(
  field: RequestableField,
  typed: string,
): { readonly value: NonNullable<RequestedValue> } | { readonly problem: string } {
  const isNumber = field !== 'gstin';
  const raw = isNumber ? Number(typed.trim() === '' ? Number.NaN : typed) : typed;
  const parsed = vendorFields.shape[field].safeParse(raw);
  if (parsed.success && parsed.data !== null) return { value: parsed.data };
  const said = parsed.error?.issues[0]?.message;
  return { problem: said && !Number.isNaN(raw) ? said : `${requestableLabels[field]} is required` };
}

/** A value as requests keep it; null: none. */
export const keptText = (value: RequestedValue | undefined): string | null => (value == null ? null : String(value));

/** Whether a viewer asks for a field instead of changing it. */
export const mustRequest = (viewer: Parameters<typeof mayEditVendorField>[0], field: RequestableField): boolean =>
  staffOnlyFields.includes(field) && !mayEditVendorField(viewer, field);
