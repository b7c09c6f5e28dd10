import { isIndia } from '../india/country.ts';
import { toE164 } from '../india/phone.ts';
import { normalPin } from '../india/pin.ts';
import { findState } from '../india/state.ts';
import { type WarehouseData, type WarehouseText, warehouseTexts } from './warehouse.ts';

// Server only: this file imports the full phone number metadata.

export interface WarehouseProblem {
  readonly field: WarehouseText;
  readonly message: string;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const one = (message: string) => (field: WarehouseText, text: string, normal: string | null) =>
  normal === null ? { field, message: `${warehouseTexts[field]} ${message}: ${text}` } : { field, normal };

const asPhone = one('is not a phone number');
const asEmail = one('is not an email address');
const asPin = one('has to be an Indian PIN of 6 digits');
const asState = one('is not a state of India');

/**
 * Normalises phone numbers (`+919876543210`), PINs and states in both addresses; PINs and states only in India. Blank
 * values stay blank; invalid ones are reported.
 */
export function normalWarehouse(data: WarehouseData): { data: WarehouseData; problems: readonly WarehouseProblem[] } {
  const checked = (['', 'return'] as const).flatMap((side) => {
    const named = (name: string) => (side ? `return${name[0]?.toUpperCase()}${name.slice(1)}` : name) as WarehouseText;
    const check = <T>(name: string, as: (field: WarehouseText, text: string) => T): T[] => {
      const field = named(name);
      const text = data[field];
      return text ? [as(field, text)] : [];
    };
    const here = isIndia(data[named('country')]);
    return [
      ...check('contactPhone', (field, text) => asPhone(field, text, toE164(text))),
      ...check('contactEmail', (field, text) => asEmail(field, text, email.test(text) ? text : null)),
      ...(here ? check('zipCode', (field, text) => asPin(field, text, normalPin(text))) : []),
      ...(here ? check('state', (field, text) => asState(field, text, findState(text)?.name ?? null)) : []),
      ...(here ? check('country', (field) => ({ field, normal: 'India' })) : []),
    ];
  });
  const normal = checked.flatMap((item) => ('normal' in item ? [[item.field, item.normal]] : []));
  return {
    data: { ...data, ...(Object.fromEntries(normal) as Partial<WarehouseData>) },
    problems: checked.flatMap((item) => ('message' in item ? [{ field: item.field, message: item.message }] : [])),
  };
}
