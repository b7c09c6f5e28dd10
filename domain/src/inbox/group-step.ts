import { counted } from '../text/counted.ts';
import type { InboxKindName } from './inbox-kinds.ts';

/** How the items of one kind are solved in one go: here, or on the screen where many of them are worked on. */
type GroupWay = 'confirm' | 'correct_addresses' | 'ask_couriers' | 'tell_store' | 'mail_vendors' | 'open';

interface GroupStepKind {
  readonly way: GroupWay;
  /** The words of the button for this many items. */
  readonly label: (count: number) => string;
}

const parcels = (count: number) => counted(count, 'parcel');

/** The kinds that can be solved in one go, the most pressing first. */
const steps: Readonly<Partial<Record<InboxKindName, GroupStepKind>>> = {
  no_pickup_scan: { way: 'open', label: (n) => `Request pickups for ${parcels(n)}` },
  failed_delivery: { way: 'open', label: (n) => `Decide on ${counted(n, 'failed delivery', 'failed deliveries')}` },
  unconfirmed: { way: 'confirm', label: (n) => `Confirm ${counted(n, 'order')}` },
  new_order: { way: 'confirm', label: (n) => `Confirm ${counted(n, 'order')}` },
  bad_address: { way: 'correct_addresses', label: (n) => `Correct ${counted(n, 'address', 'addresses')}` },
  late_to_make: { way: 'mail_vendors', label: (n) => `Mail vendors about ${counted(n, 'late order')}` },
  store_unaware: { way: 'tell_store', label: (n) => `Tell the store about ${parcels(n)}` },
  no_scan: { way: 'ask_couriers', label: (n) => `Ask couriers about ${parcels(n)}` },
  refund_owed: { way: 'open', label: (n) => `Make ${counted(n, 'refund')}` },
  claim_to_file: { way: 'open', label: (n) => `File ${counted(n, 'claim')}` },
  inventory_request: { way: 'open', label: (n) => `Answer ${counted(n, 'stock request')}` },
  warehouse_request: { way: 'open', label: (n) => `Answer ${counted(n, 'warehouse request')}` },
  mail_failed: { way: 'open', label: (n) => `Look at ${counted(n, 'failed mail')}` },
};

export interface GroupStep {
  readonly kind: InboxKindName;
  readonly way: GroupWay;
  readonly count: number;
  readonly label: string;
}

/** The step that solves most of a group, by how many items of each kind it has; null where each has to be looked at. */
export function groupStep(kinds: Readonly<Partial<Record<InboxKindName, number>>>): GroupStep | null {
  const possible = (Object.keys(steps) as InboxKindName[]).flatMap((kind) => {
    const [step, count] = [steps[kind], kinds[kind] ?? 0];
    return step && count > 0 ? [{ kind, count, way: step.way, label: step.label(count) }] : [];
  });
  return possible.reduce<GroupStep | null>((best, step) => (best && best.count >= step.count ? best : step), null);
}
