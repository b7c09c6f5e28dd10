/** How long tax invoices have to be kept, and by which rule. */
export const invoiceRetention = {
  months: 72,
  /** The annual return of a financial year is due on this day of the year in which that year ends. */
  annualReturnDue: '12-31',
  source:
    'CGST Act 2017, section 36: 72 months from the due date of the annual return, which is 31 December after the financial year (section 44, rule 80)',
} as const;

/** The day in India until which the invoice of a `YYYY-MM-DD` day has to be kept. */
export function invoiceKeptUntil(invoiceDay: string): string {
  const endsIn = Number(invoiceDay.slice(0, 4)) + (Number(invoiceDay.slice(5, 7)) < 4 ? 0 : 1);
  return `${endsIn + invoiceRetention.months / 12}-${invoiceRetention.annualReturnDue}`;
}

/** Invoices before this `YYYY-MM-DD` day no longer have to be kept. */
export function invoicesKeptSince(today: string): string {
  // Until the year is over, those of the financial year that ended this many years ago are still kept.
  return `${Number(today.slice(0, 4)) - invoiceRetention.months / 12 - 1}-04-01`;
}
