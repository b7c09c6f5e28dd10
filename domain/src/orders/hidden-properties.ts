export interface Property {
  readonly name: string;
  readonly value: string;
}

/**
 * Line properties the customisation app keeps for internal use (specification 1, section 2). Names match with or
 * without the app's own prefix; a trailing `*` matches anything.
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

/** Normalises a property name: ignores case, invisible characters, and `_`, `-` or spaces. */
export function propertyKey(name: string): string {
  return name
    .replaceAll(zeroWidth, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');
}

const isListed = (key: string, item: string) =>
  item.trim().endsWith('*') ? key.startsWith(propertyKey(item.trim().slice(0, -1))) : key === propertyKey(item);

/**
 * A leading `_` is the store's convention for properties hidden from buyers: whatever the app keeps under it is
 * internal.
 */
const isInternal = (name: string, key: string) =>
  name.replaceAll(zeroWidth, '').trimStart().startsWith('_') && key.startsWith(appPrefix);

export function isHiddenProperty(name: string, hidden: readonly string[] = defaultHiddenProperties): boolean {
  const key = propertyKey(name);
  if (isInternal(name, key)) return true;
  const bare = key.startsWith(appPrefix) ? key.slice(appPrefix.length) : key;
  return hidden.some((item) => isListed(key, item) || isListed(bare, item));
}

export type DeliveryKind = 'express' | 'delivery_in';

/** The store's delivery properties; the first non-empty one wins. */
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

/** The delivery line of a product: express, or the number of days. */
export function deliveryProperty(properties: readonly Property[]): { kind: DeliveryKind; value: string } | null {
  const found = deliveryEntry(properties);
  return found && { kind: found.kind, value: found.property.value.trim() };
}

/** The remaining properties to show: without internal ones and the one used as the delivery line. */
export function visibleProperties<P extends Property>(
  properties: readonly P[],
  hidden: readonly string[] = defaultHiddenProperties,
): P[] {
  const delivery: Property | undefined = deliveryEntry(properties)?.property;
  return properties.filter((property) => property !== delivery && !isHiddenProperty(property.name, hidden));
}

/** Whether a value may be rendered as a link or image: `http:` and `https:` only. */
export function isUrlValue(value: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(value.trim());
}
