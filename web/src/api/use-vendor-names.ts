import { vendorListLimit, vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useRoute } from './use-route.ts';

const minutes = 60_000;

/** The names of all vendors visible to the user, for choosing from (specification 1, section 9). */
export function useVendorNames({ enabled = true } = {}) {
  const query = { page: 1, limit: vendorListLimit, sort: 'vendorName' } as const;
  const { data, error, refetch } = useRoute(
    vendorsContract.list,
    { query },
    { enabled, freshFor: 5 * minutes, keptFor: 10 * minutes },
  );
  const names = data?.vendors.map((vendor) => vendor.vendorName).filter((name) => name.trim() !== '');
  return { names, error, retry: refetch };
}
