import { companyLine, consigneeName } from '@shipmagic/domain/orders/consignee';
import type { Address } from '@shipmagic/domain/orders/order';
import { placeLine } from '@shipmagic/domain/orders/other-parts';

export function AddressLines({ address }: { address: Address | null }) {
  if (!address) return 'No address provided';
  const { address1, address2, city, province, zip, country, phone } = address;
  const name = consigneeName(address, null);
  return (
    <Lines
      lines={[name, companyLine(address, name), address1, address2, joined(city, province, zip), country, phone]}
    />
  );
}

/** Whether a letter would go to the same company at the same place; names may differ. */
export const isSameAddress = (one: Address | null, other: Address | null): boolean =>
  one !== null &&
  other !== null &&
  companyLine(one, null) === companyLine(other, null) &&
  placeLine(one) === placeLine(other);

export const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** Each line once, without the empty ones. */
export function Lines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return [...new Set(lines)].filter(Boolean).map((line) => <div key={line}>{line}</div>);
}
