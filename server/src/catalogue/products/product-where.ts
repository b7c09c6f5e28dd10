import type { ProductFilters } from '@shipmagic/domain/catalogue/products/product-filters';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';
import { hasTerms } from '../../platform/db/has-terms.ts';

/**
 * The only WHERE builder for products (alias `p`): rows, counts and exports all use it, so that they agree. The
 * viewer's scope is enforced by row policies. `withStatus: false` omits the status, for the tab counts.
 */
export function productWhere(filters: ProductFilters, { withStatus = true } = {}): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const statuses = filters.status.filter((status) => status !== 'all');
  if (withStatus && statuses.length > 0 && !filters.status.includes('all'))
    conditions.push(sql`p.status = any (${statuses}::text[])`);
  if (filters.search)
    conditions.push(hasTerms(readSearch(filters.search), (spelling) => sql`p.search_text like ${`%${spelling}%`}`));
  if (filters.vendor.length > 0) {
    const keys = filters.vendor.map(vendorKey);
    conditions.push(
      sql`p.vendor_id = any (array(select v.id from vendors v where v.name_key = any (${keys}::text[])))`,
    );
  }
  if (filters.type.length > 0) conditions.push(sql`p.product_type = any (${filters.type}::text[])`);
  return sql`${sql.join(conditions, sql` and `)}`;
}
