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
 * Maps the store's product status; a missing one is a draft. Of an unknown one nothing is concluded: null. An unlisted
 * product is on sale, only not listed by the store.
 */
export function productStatusFromStore(status: string | null | undefined): ProductStatus | null {
  const word = status?.trim().toLowerCase() ?? '';
  if (word === '') return 'draft';
  return word === 'unlisted' ? 'active' : (productStatus.safeParse(word).data ?? null);
}
