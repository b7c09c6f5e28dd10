import { type Role, staffRoles } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import {
  type Icon,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconClipboardCheck,
  IconDatabaseSearch,
  IconFileText,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconPackages,
  IconPlugConnected,
  IconScale,
  IconTags,
  IconTerminal2,
  IconTruckLoading,
  IconTruckReturn,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useInboxBadge, useInboxCount } from '../../inbox/use-inbox-count.ts';
import { useFailedMailCount } from '../../mails/use-failed-mail-count.ts';
import { useTroubleCount } from '../../operations/status/use-status.ts';
import { useOpenNdrCount } from '../../parcels/failed-deliveries/use-open-ndr-count.ts';
import { useReadyPickupCount } from '../../parcels/handover/use-ready-pickup-count.ts';
import { useStoreTroubleCount } from '../../store-sync/use-store-freshness.ts';

/** One link of the sidebar. */
interface SidebarLink {
  readonly label: string;
  readonly icon: Icon;
  readonly to: LinkProps['to'];
  /** The address of further screens that belong to it. */
  readonly also?: string;
  /** Query parameters, if they depend on the user. */
  readonly searchOf?: (user: SessionUser) => LinkProps['search'];
  /** Roles that see it; defaults to all. */
  readonly roles?: readonly Role[];
  /** The badge's count, and whether it is the viewer's and late; a hook. */
  readonly useCount?: () => number | LateCount;
  /** Its description. */
  readonly counted?: string;
}

/** Only what is the viewer's own and late is red. */
interface LateCount {
  readonly count: number;
  readonly late: boolean;
}

/** The sidebar's sections and links, in display order (specification 2, section 2). */
const sidebarSections: readonly { readonly title: string; readonly links: readonly SidebarLink[] }[] = [
  {
    title: 'MAIN',
    links: [
      { label: 'Dashboard', icon: IconLayoutDashboard, to: '/' },
      {
        label: 'Inbox',
        icon: IconInbox,
        to: '/inbox',
        searchOf: () => ({ view: 'all', page: 1 }) as const,
        useCount: useInboxBadge,
        counted: 'waiting for somebody',
      },
      { label: 'Orders', icon: IconPackages, to: '/orders', also: '/returns', searchOf: allOrders },
      {
        label: 'Shipping Day',
        icon: IconTruckLoading,
        to: '/shipping',
        searchOf: () => ({ tab: 'ready', page: 1 }) as const,
        useCount: useReadyPickupCount,
        counted: 'pickups to be requested',
      },
      {
        label: 'Failed Deliveries',
        icon: IconTruckReturn,
        to: '/ndr',
        searchOf: () => ({ state: 'open', page: 1 }) as const,
        useCount: useOpenNdrCount,
        counted: 'waiting for a decision',
      },
      { label: 'Products', icon: IconTags, to: '/products' },
      { label: 'Vendors', icon: IconBuildingStore, to: '/vendors', also: '/vendor-scorecards' },
      {
        label: 'Recon',
        icon: IconScale,
        to: '/recon',
        also: '/refunds',
        roles: staffRoles,
        useCount: () => useInboxCount('refund_owed'),
        counted: 'refunds owed',
      },
      {
        label: 'Inventory Requests',
        icon: IconClipboardCheck,
        to: '/inventory-requests',
        useCount: () => useInboxCount('inventory_request'),
        counted: 'waiting for an answer',
      },
    ],
  },
  {
    title: 'SETTINGS',
    links: [
      { label: 'User Management', icon: IconUsers, to: '/users', roles: staffRoles },
      { label: 'Temp Vendor Access', icon: IconKey, to: '/temp-vendor-access', roles: staffRoles },
      { label: 'SQL Analytics', icon: IconDatabaseSearch, to: '/sql-interface', roles: staffRoles },
      { label: 'Shell Interface', icon: IconTerminal2, to: '/shell-interface', roles: ['admin'] },
      {
        label: 'Warehouse Approvals',
        icon: IconBuildingWarehouse,
        to: '/warehouse-change-requests',
        roles: staffRoles,
        useCount: () => useInboxCount('warehouse_request'),
        counted: 'waiting for an answer',
      },
      {
        label: 'Status',
        icon: IconHeartbeat,
        to: '/status',
        also: '/dead-jobs',
        roles: ['admin'],
        useCount: useTroubleCount,
        counted: 'needing attention',
      },
      { label: 'Production Logs', icon: IconFileText, to: '/logs-management', roles: ['admin'] },
      { label: 'Audit Log', icon: IconHistory, to: '/audit', roles: ['admin'] },
      {
        label: 'Mails',
        icon: IconMail,
        to: '/mails',
        searchOf: () => ({ state: 'failed', page: 1 }) as const,
        roles: staffRoles,
        useCount: useFailedMailCount,
        counted: 'failed',
      },
      {
        label: 'Store Sync',
        icon: IconPlugConnected,
        to: '/store-sync',
        searchOf: () => ({ tab: 'parcels', page: 1 }) as const,
        roles: staffRoles,
        useCount: useStoreTroubleCount,
        counted: 'parcels, orders and differences to be looked at',
      },
    ],
  },
];

/** All orders; for a vendor member, from their first visible day on, `YYYY-MM-DD`. */
function allOrders(user: SessionUser) {
  const dateFrom = user.role === 'vendor_member' ? user.minOrderDate?.slice(0, 10) : undefined;
  return { activeTab: 'all', page: 1, pageSize: 50, dateFrom } as const;
}

/** The links visible to a user; empty sections are omitted. */
export function linksFor(user: SessionUser) {
  return sidebarSections
    .map(({ title, links }) => ({ title, links: links.filter(({ roles }) => !roles || roles.includes(user.role)) }))
    .filter(({ links }) => links.length > 0);
}
