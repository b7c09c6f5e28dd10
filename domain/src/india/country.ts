/** Whether an address is in India, in any spelling of the country; a missing country counts as India. */
export function isIndia(country: string | null | undefined): boolean {
  const name = country?.trim();
  return !name || /^(india|bharat|in|ind)$/i.test(name);
}
