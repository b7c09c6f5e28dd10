import { readList } from '@shipmagic/domain/filters/read-list';
import type { RouteInput } from '@shipmagic/domain/http/route';
import { attemptCounts, type ndrContract } from '@shipmagic/domain/ndr/ndr.contract';
import { type NdrState, ndrState } from '@shipmagic/domain/ndr/ndr-action';

/** The state of the screen of failed deliveries, by the names it has in the address bar. */
export interface NdrSearch {
  state: NdrState;
  searchTerm?: string | undefined;
  vendors?: string[] | undefined;
  partners?: string[] | undefined;
  attempts?: (typeof attemptCounts)[number][] | undefined;
  page: number;
}

export const ndrPageSize = 25;
export const noNdrFilters = {
  vendors: undefined,
  partners: undefined,
  attempts: undefined,
} satisfies Partial<NdrSearch>;

const filled = <T>(list: T[]) => (list.length > 0 ? list : undefined);

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readNdrSearch(raw: Record<string, unknown>): NdrSearch {
  const page = Math.floor(Number(raw.page));
  const term = typeof raw.searchTerm === 'string' ? raw.searchTerm.trim().slice(0, 200) : '';
  return {
    state: ndrState.catch('open').parse(raw.state),
    searchTerm: term || undefined,
    vendors: filled(readList(raw.vendors)),
    partners: filled(readList(raw.partners)),
    attempts: filled(readList(raw.attempts).flatMap((item) => attemptCounts.find((count) => count === item) ?? [])),
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
  };
}

/** The same state in the words of the API. */
export function toNdrQuery(search: NdrSearch): RouteInput<typeof ndrContract.list>['query'] {
  return {
    state: search.state,
    search: search.searchTerm,
    vendor: search.vendors,
    partner: search.partners,
    attempts: search.attempts,
    page: search.page,
    limit: ndrPageSize,
  };
}

export const countNdrFilters = ({ vendors, partners, attempts }: NdrSearch): number =>
  [vendors, partners, attempts].filter(Boolean).length;
