import { z } from 'zod';

export const productStatuses = ['active', 'draft', 'archived'] as const;
export const productStatus = z.enum(productStatuses);
export type ProductStatus = z.output<typeof productStatus>;

export const productStatusLabels: Record<ProductStatus, string> = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
};

/** The tabs of the products screen, in order (specification 2, section 2). */
export const productTabs = [
  { value: 'all', label: 'All products' },
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
] as const;
export type ProductTab = (typeof productTabs)[number]['value'];

/**
 * Maps the store's product status; a missing or unknown one is a draft. An unlisted product is on sale, only not
 * listed by the store.
 */
export function productStatusFromStore(status: string | null | undefined): ProductStatus {
  const known = productStatus.safeParse(status?.toLowerCase());
  if (known.success) return known.data;
  return status?.toUpperCase() === 'UNLISTED' ? 'active' : 'draft';
}
