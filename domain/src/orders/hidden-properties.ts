export interface Property {
  readonly name: string;
  readonly value: string;
}

/**
 * Line properties by which the customisation app talks to itself (specification 1, section 2). Names count with and
 * without the app's own prefix; a `*` at the end stands for anything.
 */
export const defaultHiddenProperties: readonly string[] = [
  'customization-url',
  'personalization-id',
  'eps-name',
  'eps-placeholder',
  'thumb-id',
  'thumb',
  'production-url',
  'payload-modify*',
  'modify-payload*',
];

const appPrefix = 'customily-';
const zeroWidth = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

/** Case, invisible characters, and `_`, `-` or blanks do not tell names apart; outer ones vanish. */
export function propertyKey(name: string): string {
  return name
    .replaceAll(zeroWidth, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');
}

const isListed = (key: string, item: string) =>
  item.trim().endsWith('*') ? key.startsWith(propertyKey(item.trim().slice(0, -1))) : key === propertyKey(item);

/** A leading `_` is the store's sign for what no buyer is to see: whatever the app keeps under it is its own. */
const isInternal = (name: string, key: string) =>
  name.replaceAll(zeroWidth, '').trimStart().startsWith('_') && key.startsWith(appPrefix);

export function isHiddenProperty(name: string, hidden: readonly string[] = defaultHiddenProperties): boolean {
  const key = propertyKey(name);
  if (isInternal(name, key)) return true;
  const bare = key.startsWith(appPrefix) ? key.slice(appPrefix.length) : key;
  return hidden.some((item) => isListed(key, item) || isListed(bare, item));
}

export type DeliveryKind = 'express' | 'delivery_in';

/** The store's own delivery properties; the first that says something counts. */
const deliveryNames: readonly { key: string; kind: DeliveryKind }[] = [
  { key: 'express', kind: 'express' },
  { key: 'delivery-in', kind: 'delivery_in' },
];
const saysNo = /^(no|false|0|)$/i;

function deliveryEntry(properties: readonly Property[]): { kind: DeliveryKind; property: Property } | null {
  for (const { key, kind } of deliveryNames) {
    const property = properties.find(({ name, value }) => propertyKey(name) === key && !saysNo.test(value.trim()));
    if (property) return { kind, property };
  }
  return null;
}

/** The delivery line of a product: express, or in how many days. */
export function deliveryProperty(properties: readonly Property[]): { kind: DeliveryKind; value: string } | null {
  const found = deliveryEntry(properties);
  return found && { kind: found.kind, value: found.property.value.trim() };
}

/** The other properties to show: without the app's own, and without the one shown as the delivery line. */
export function visibleProperties<P extends Property>(
  properties: readonly P[],
  hidden: readonly string[] = defaultHiddenProperties,
): P[] {
  const delivery: Property | undefined = deliveryEntry(properties)?.property;
  return properties.filter((property) => property !== delivery && !isHiddenProperty(property.name, hidden));
}

/** Whether a value may become a link or a picture: `http:` and `https:` only. */
export function isUrlValue(value: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(value.trim());
}
