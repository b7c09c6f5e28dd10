import type { RequestStatus } from '@shipmagic/domain/warehouses/change-request';

/** The state of the requests list, by the names it has in the address bar. What is not set is absent there. */
export interface ChangeRequestSearch {
  vendor?: string | undefined;
  status?: RequestStatus | undefined;
  page: number;
}

/** Specification 2, section 9. */
export const requestsPerPage = 10;

// Named here again, because this file is loaded with the first screen and the contract is not.
const statuses: readonly RequestStatus[] = ['pending', 'approved', 'rejected'];

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readChangeRequestSearch(raw: Record<string, unknown>): ChangeRequestSearch {
  const page = Math.floor(Number(raw.page));
  return {
    vendor: typeof raw.vendor === 'string' && raw.vendor.trim() ? raw.vendor.slice(0, 200) : undefined,
    status: statuses.find((status) => status === raw.status),
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
  };
}
