import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import type { LinkProps } from '@tanstack/react-router';

type Place = Pick<LinkProps, 'to' | 'search'>;

/** Where many items of a kind are worked on at once. */
export const groupPlaces: Readonly<Partial<Record<InboxKindName, Place>>> = {
  no_pickup_scan: { to: '/shipping', search: { tab: 'ready', page: 1 } },
  failed_delivery: { to: '/ndr', search: { state: 'open', page: 1 } },
  refund_owed: { to: '/refunds', search: { state: 'open', page: 1 } },
  claim_to_file: { to: '/recon', search: { tab: 'claims', page: 1 } },
  inventory_request: { to: '/inventory-requests', search: { activeTab: 'pending', page: 1 } },
  warehouse_request: { to: '/warehouse-change-requests' },
  mail_failed: { to: '/mails', search: { state: 'failed', page: 1 } },
};
