import type { StoreProduct } from './model.ts';

/**
 * Shopify's product search as far as needed: vendor, product_id, id, sku, updated_at, status, title; AND by a space.
 */
export function searchProducts(products: readonly StoreProduct[], query: string | null | undefined): StoreProduct[] {
  const tests: ((product: StoreProduct) => boolean)[] = [];
  for (const term of (query ?? '').matchAll(/(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/g)) {
    const [, field, operator = '', single, double, bare] = term;
    const value = (single ?? double ?? bare ?? '').toLowerCase();
    if (field === 'vendor') tests.push((p) => p.vendor.toLowerCase() === value);
    if (field === 'status') tests.push((p) => p.status.toLowerCase() === value);
    if (field === 'title') tests.push((p) => p.title.toLowerCase().includes(value));
    if (field === 'sku') tests.push((p) => p.variants.some((v) => v.sku?.toLowerCase() === value));
    if (field === 'id' || field === 'product_id') {
      const id = Number(value.replace(/\D+/g, ''));
      tests.push((p) => (operator === '>' ? p.id > id : operator === '>=' ? p.id >= id : p.id === id));
    }
    if (field === 'updated_at') {
      const at = Date.parse(value.toUpperCase());
      tests.push((p) => (operator.startsWith('<') ? p.updatedAt <= at : p.updatedAt >= at));
    }
  }
  return products.filter((product) => tests.every((test) => test(product)));
}
