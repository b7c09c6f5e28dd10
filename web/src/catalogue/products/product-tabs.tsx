import { type ProductTab, productTabs } from '@shipmagic/domain/catalogue/products/product-status';
import type { ProductStatusCounts } from '@shipmagic/domain/catalogue/products/products.contract';
import { CountTabs } from '../../ui/count-tabs.tsx';

interface ProductTabsProps {
  active: ProductTab;
  counts: ProductStatusCounts | undefined;
  onChange: (tab: ProductTab) => void;
}

export function ProductTabs({ active, counts, onChange }: ProductTabsProps) {
  return <CountTabs active={active} tabs={productTabs} count={(tab) => countOf(counts, tab)} onChange={onChange} />;
}

/** Three dots while loading. */
function countOf(counts: ProductStatusCounts | undefined, tab: ProductTab): string {
  if (!counts) return '...';
  const count = tab === 'all' ? counts.active + counts.draft + counts.archived : counts[tab];
  return count.toLocaleString('en-IN');
}
