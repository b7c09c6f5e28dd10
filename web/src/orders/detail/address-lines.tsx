import type { Address } from '@shipmagic/domain/orders/order';
import { addressLine } from '@shipmagic/domain/orders/other-parts';

export function AddressLines({ address }: { address: Address | null }) {
  if (!address) return 'No address provided';
  const { name, address1, address2, city, province, zip, country, phone } = address;
  return <Lines lines={[name, address1, address2, joined(city, province, zip), country, phone]} />;
}

/** Whether a letter would go to the same place; names and phones may differ. */
export const isSameAddress = (one: Address | null, other: Address | null): boolean =>
  one !== null && other !== null && addressLine(one) === addressLine(other);

export const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** Each line once, without the empty ones. */
export function Lines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return [...new Set(lines)].filter(Boolean).map((line) => <div key={line}>{line}</div>);
}
