import { z } from 'zod';
import { homeCurrency } from '../money/currency.ts';
import { toPaise, toRupees } from '../money/paise.ts';

/** Rupees. Goods worth more travel with an e-way bill only (CGST Rule 138). */
export const ewayBillLimit = 50_000;

/** As people read it from the portal, with or without spaces; stored as its twelve digits. */
export const ewayBillNumber = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{12}$/, 'An e-way bill number has 12 digits'));

type Amounts = { readonly totalPrice: number; readonly discounts: number; readonly shippingCost: number };

/** Rupees: what the goods are worth as the courier and the invoice are told, tax and shipping included. */
export const declaredValue = ({ totalPrice, discounts, shippingCost }: Amounts): number =>
  toRupees(toPaise(totalPrice) - toPaise(discounts) + toPaise(shippingCost));

/** Amounts in another currency say nothing of the limit. */
export const needsEwayBill = (order: Amounts & { readonly currency: string }): boolean =>
  order.currency === homeCurrency && declaredValue(order) > ewayBillLimit;

/** `1234 5678 9012`, as it is read aloud and compared. */
export const ewayBillText = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
