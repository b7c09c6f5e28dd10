/** Whether an address is in India, however its country is written; one without a country is. */
export function isIndia(country: string | null | undefined): boolean {
  const name = country?.trim();
  return !name || /^(india|bharat|in|ind)$/i.test(name);
}
