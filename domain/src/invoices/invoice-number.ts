/** The Indian financial year (April to March) of a `YYYY-MM-DD` day, such as `2627`. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
  const short = (value: number) => String(value % 100).padStart(2, '0');
  return `${short(year)}${short(year + 1)}`;
}

/**
 * `<vendor>/<financial year>/<sequence>`: consecutive per supplier and year, at most 16 characters of letters, digits,
 * `-` and `/` (CGST Rule 46(b)). @throws RangeError when it would be longer.
 */
export function invoiceNumber(vendorId: string, year: string, running: number): string {
  const number = `${vendorId}/${year}/${String(running).padStart(4, '0')}`;
  if (!/^[\dA-Za-z/-]{1,16}$/.test(number)) throw new RangeError(`not an invoice number: ${number}`);
  return number;
}
