import { z } from 'zod';
import { isStaff, type Role } from '../access/role.ts';
import { auditFilterRegistry } from '../audit/audit-filters.ts';
import { batchItemState } from '../batches/batch-state.ts';
import { inventoryRequestTabs } from '../catalogue/inventory/inventory-request.ts';
import { productFilterRegistry } from '../catalogue/products/product-filters.ts';
import { claimFilterRegistry } from '../claims/claim-filters.ts';
import { claimState } from '../claims/claim-state.ts';
import type { Filters } from '../filters/filter.ts';
import { pageSizes } from '../http/pagination.ts';
import { inboxFilterRegistry } from '../inbox/inbox-filters.ts';
import { type PeriodPreset, periodPresets } from '../insights/period.ts';
import { scorecardFilterRegistry, scorecardSortKeys } from '../insights/scorecard-list.ts';
import { messageFilterRegistry } from '../messages/message-filters.ts';
import { orderFilterRegistry } from '../orders/order-filter-registry.ts';
import { orderSortKeys } from '../orders/order-sort.ts';
import { ndrFilterRegistry } from '../parcels/failed-deliveries/ndr-filters.ts';
import { userFilterRegistry } from '../people/user-filters.ts';
import { refundFilterRegistry } from '../refunds/refund-filters.ts';
import { returnFilterRegistry } from '../returns/return-filters.ts';
import { comparedField } from '../store-sync/differences/compared-fields.ts';
import { day } from '../time/day.ts';
import { vendorFilterRegistry, vendorSorts } from '../vendors/vendor-filters.ts';
import { changeRequestFilterRegistry } from '../warehouses/change-request-filters.ts';

/** A list whose state views can keep: its filters, and what else its URL says, except the page. */
interface ViewedList {
  readonly filters: Filters;
  readonly others: Readonly<Record<string, z.ZodType>>;
}

const pageSize = z.coerce.number().refine((size) => pageSizes.some((one) => one === size));

const viewedLists = {
  orders: {
    filters: orderFilterRegistry,
    others: { pageSize, sort: z.enum(orderSortKeys), direction: z.enum(['asc', 'desc']) },
  },
  products: { filters: productFilterRegistry, others: { view: z.enum(['table', 'grid']) } },
  vendors: { filters: vendorFilterRegistry, others: { sort: z.enum(vendorSorts) } },
  'vendor-scorecards': {
    filters: scorecardFilterRegistry,
    others: {
      sort: z.enum(scorecardSortKeys),
      direction: z.enum(['asc', 'desc']),
      period: z.enum(Object.keys(periodPresets) as [PeriodPreset, ...PeriodPreset[]]),
      from: day,
      to: day,
    },
  },
  'failed-deliveries': { filters: ndrFilterRegistry, others: {} },
  'warehouse-requests': { filters: changeRequestFilterRegistry, others: {} },
  'inventory-requests': {
    filters: {},
    others: { activeTab: z.enum(inventoryRequestTabs.map(({ value }) => value)) },
  },
  inbox: { filters: inboxFilterRegistry, others: {} },
  audit: { filters: auditFilterRegistry, others: {} },
  users: { filters: userFilterRegistry, others: {} },
  mails: { filters: {}, others: { state: z.enum(['failed', 'open']) } },
  messages: { filters: messageFilterRegistry, others: { state: z.literal('messages') } },
  refunds: { filters: refundFilterRegistry, others: {} },
  'dead-jobs': { filters: {}, others: { kind: z.string().regex(/^[a-z_]{1,60}$/) } },
  batches: { filters: {}, others: { tab: z.literal('batches') } },
  'batch-items': { filters: {}, others: { state: batchItemState } },
  manifests: { filters: {}, others: { tab: z.literal('manifests') } },
  'set-aside-orders': { filters: {}, others: { tab: z.literal('orders') } },
  differences: {
    filters: {},
    others: { tab: z.literal('differences'), field: comparedField, shown: z.literal('left') },
  },
  returns: { filters: returnFilterRegistry, others: {} },
  claims: { filters: claimFilterRegistry, others: { tab: z.literal('claims'), state: claimState } },
  'untold-parcels': { filters: {}, others: { tab: z.literal('parcels') } },
} as const satisfies Record<string, ViewedList>;

/** The lists that have views and columns, by the names under which they are kept. */
export type ListName = keyof typeof viewedLists;
export const listNames = Object.keys(viewedLists) as [ListName, ...ListName[]];

/** A value of a list's URL, as a view keeps it. */
export const viewValue = z.union([z.string().max(500), z.number(), z.array(z.string().max(200)).max(100)]);
export const viewAddress = z.record(z.string().min(1).max(40), viewValue);
export type ViewAddress = z.output<typeof viewAddress>;

interface ReadAddress {
  readonly address: ViewAddress;
  /** Parts that the list does not know, any more or for this role, by URL parameter. */
  readonly dropped: readonly string[];
}

/** Reads the state of a list that a view keeps, by the list's own schema: what it does not understand is dropped. */
export function readViewAddress(list: ListName, raw: ViewAddress, role: Role): ReadAddress {
  const { filters, others }: ViewedList = viewedLists[list];
  const allowed = Object.values(filters).filter(({ forStaff }) => !forStaff || isStaff({ role }));
  const schemas = new Map<string, z.ZodType>([
    ...allowed.map(({ address, read }) => [address, read] as const),
    ...Object.entries(others),
  ]);
  const address: ViewAddress = {};
  const dropped: string[] = [];
  for (const [key, value] of Object.entries(raw)) {
    const read = schemas.get(key)?.safeParse(value);
    const known = read?.success ? viewValue.safeParse(read.data).data : undefined;
    if (known !== undefined) address[key] = known;
    if (known === undefined || !isSame(known, value)) dropped.push(key);
  }
  return { address, dropped };
}

const isSame = (read: ViewAddress[string], raw: ViewAddress[string]) =>
  Array.isArray(read) ? read.length === (Array.isArray(raw) ? raw.length : 1) : String(read) === String(raw);

/** The name of a URL parameter for people. */
export function viewPartLabel(list: ListName, part: string): string {
  const filter = Object.values<Filters[string]>(viewedLists[list].filters).find(({ address }) => address === part);
  return filter?.label ?? part;
}
