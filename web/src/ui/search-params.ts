/** Query strings as people write them: plain text, lists joined by commas, nothing JSON-encoded. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What is empty or not set is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.map(escapeItem).join(',') : String(value ?? '');
    if (text) params.set(key, text);
  }
  // A comma needs no escaping in a query; lists stay readable.
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** The items of a comma list; an array that has been read already passes through. */
export function readList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'string') return [];
  return value.split(',').map(unescapeItem).filter(Boolean);
}

// A comma inside an item, such as a vendor "Clay, Wood & Co", must not split it.
const escapeItem = (item: unknown) => String(item).replaceAll('%', '%25').replaceAll(',', '%2C');
const unescapeItem = (item: string) => item.replaceAll('%2C', ',').replaceAll('%25', '%').trim();
