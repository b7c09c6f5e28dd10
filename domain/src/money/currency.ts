import { formatRupees } from './paise.ts';

/** The currency of every figure, of cash on delivery and of invoices. */
export const homeCurrency = 'INR';

const formats = new Map<string, Intl.NumberFormat | null>();

/** Null for what is no code of a currency. */
function formatOf(currency: string): Intl.NumberFormat | null {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  let made: Intl.NumberFormat | null = null;
  try {
    made = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  } catch {
    made = null;
  }
  formats.set(currency, made);
  return made;
}

/** An amount in the currency of its order: `₹1,23,456.00`, `$1,200.00`, `¥1,200`. */
export function formatMoney(amount: number, currency: string): string {
  if (currency === homeCurrency) return formatRupees(amount);
  return formatOf(currency)?.format(amount) ?? `${currency} ${amount.toFixed(2)}`.trim();
}

/** The decimals of a currency's amounts: 2 of rupees, none of yen. */
export const decimalsOf = (currency: string): number =>
  formatOf(currency)?.resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in the smallest units of its currency, as the store writes it: `"12.5"` dollars are 1250 cents. */
export const toMinor = (amount: string, currency: string): number =>
  Math.round(Number(amount) * 10 ** decimalsOf(currency));

/** The same amount as the store writes it. */
export function fromMinor(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}
