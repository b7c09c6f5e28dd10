import { Select } from '@mantine/core';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { counted } from '@shipmagic/domain/text/counted';
import { useRoute } from '../api/use-route.ts';

interface ExchangeVariantProps {
  /** Of the item that comes back; null while none is chosen. */
  title: string | null;
  value: string | null;
  onChange: (variantId: string | null) => void;
}

/** The variant that the customer wants instead, among those of the same product, with what is in stock. */
export function ExchangeVariant({ title, value, onChange }: ExchangeVariantProps) {
  const { data, isLoading } = useRoute(
    productsContract.list,
    { query: { search: title ?? '', limit: 10, page: 1 } },
    { enabled: title !== null },
  );
  const found = data?.products.find((one) => one.title === title);
  return (
    <Select
      label="What they want instead"
      placeholder={
        title === null ? 'Choose an item above first' : isLoading ? 'Loading the variants…' : 'Choose a variant'
      }
      nothingFoundMessage="The catalogue has no variant of this item"
      data={(found?.variants ?? []).map((one) => ({
        value: one.shopifyVariantId,
        label: `${one.title} · ${formatRupees(one.price)} · ${one.inventoryQuantity > 0 ? `${counted(one.inventoryQuantity, 'piece')} in stock` : 'out of stock'}`,
        disabled: one.inventoryQuantity <= 0,
      }))}
      value={value}
      onChange={onChange}
      required
    />
  );
}
