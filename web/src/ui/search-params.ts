import { readList } from '@shipmagic/domain/filters/read-list';

/** A parsed query string: repeated keys become lists. */
export type RawSearch = Record<string, string | string[]>;

/** Readable query strings: plain text, lists as repeated keys, nothing JSON-encoded. */
export function parseSearch(text: string): RawSearch {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [first = '', ...others] = params.getAll(key);
      return [key, others.length > 0 ? [first, ...others] : first];
    }),
  );
}

/** Empty and undefined values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? listItems(value) : filled([value])) params.append(key, item);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

const filled = (items: readonly unknown[]) => items.map((item) => String(item ?? '')).filter(Boolean);

/** A single item that would be read as several is followed by an empty one: a repeated key is never split. */
function listItems(list: readonly unknown[]): string[] {
  const items = filled(list);
  const [only] = items;
  return items.length === 1 && readList(only).join('\n') !== only ? [...items, ''] : items;
}

/**
 * Rejoins names that were split at their commas: adjacent pieces that together form a known name, but not by
 * themselves.
 */
export function joinKnownNames(items: readonly string[], names: readonly string[]): string[] {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .split(/\s*,\s*/)
      .join(',')
      .trim();
  const known = new Map(names.map((name) => [plain(name), name]));
  const joined: string[] = [];
  for (let at = 0; at < items.length; ) {
    let end = items.length;
    const wholeName = () => known.get(plain(items.slice(at, end).join(',')));
    const areNames = () => items.slice(at, end).every((item) => known.has(plain(item)));
    while (end > at + 1 && (!wholeName() || areNames())) end -= 1;
    joined.push((end > at + 1 && wholeName()) || (items[at] ?? ''));
    at = end;
  }
  return joined;
}
