import { readSearch } from '@shipmagic/domain/search/search-terms';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { VendorListQuery } from '@shipmagic/domain/vendors/vendors.contract';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../platform/db/containing.ts';
import { hasTerms } from '../platform/db/has-terms.ts';

interface Listed extends Pick<VendorListQuery, 'search' | 'vendor'> {
  /** Of these alone. */
  readonly ids?: readonly string[] | undefined;
}

/** The vendors (`v`) in lists and exports: those with a name, searched by name or company. */
export function isListed({ search, vendor, ids }: Listed): RawBuilder<boolean> {
  const has = (spelling: string) =>
    sql`app.search_fold(v.vendor_name || ' ' || coalesce(v.company_name, '')) like ${containing(spelling)}`;
  const keys = vendor.map(vendorKey);
  return sql`v.name_key <> '' and ${search === '' ? sql`true` : hasTerms(readSearch(search), has)}
    and (${keys.length} = 0 or v.name_key = any (${keys}::text[]))
    and ${ids ? sql`v.id = any (${ids}::bigint[])` : sql`true`}`;
}
