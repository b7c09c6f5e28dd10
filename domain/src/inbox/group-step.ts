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
const mailLabel = (count: number) => `Mail vendors about ${counted(count, 'late order')}`;

/** The kinds that can be solved in one go, the most pressing first. */
const steps: Readonly<Partial<Record<InboxKindName, GroupStepKind>>> = {
  no_pickup_scan: { way: 'open', label: (n) => `Request pickups for ${parcels(n)}` },
  failed_delivery: { way: 'open', label: (n) => `Decide on ${counted(n, 'failed delivery', 'failed deliveries')}` },
  unconfirmed: { way: 'confirm', label: (n) => `Confirm ${counted(n, 'order')}` },
  new_order: { way: 'confirm', label: (n) => `Confirm ${counted(n, 'order')}` },
  bad_address: { way: 'correct_addresses', label: (n) => `Correct ${counted(n, 'address', 'addresses')}` },
  late_to_make: { way: 'mail_vendors', label: mailLabel },
  store_unaware: { way: 'tell_store', label: (n) => `Tell the store about ${parcels(n)}` },
  no_scan: { way: 'ask_couriers', label: (n) => `Ask couriers about ${parcels(n)}` },
  refund_owed: { way: 'open', label: (n) => `Make ${counted(n, 'refund')}` },
  claim_to_file: { way: 'open', label: (n) => `File ${counted(n, 'claim')}` },
  inventory_request: { way: 'open', label: (n) => `Answer ${counted(n, 'stock request')}` },
  warehouse_request: { way: 'open', label: (n) => `Answer ${counted(n, 'warehouse request')}` },
  mail_failed: { way: 'open', label: (n) => `Look at ${counted(n, 'failed mail')}` },
};

export interface GroupStep {
  /** The kinds of its items. */
  readonly kinds: readonly InboxKindName[];
  readonly way: GroupWay;
  readonly count: number;
  readonly label: string;
}

type KindCounts = Readonly<Partial<Record<InboxKindName, number>>>;

/** A vendor gets one mail a day, which therefore names all of its late orders: those to confirm, and those to make. */
const mailed = ['late_to_make', 'unconfirmed'] as const satisfies readonly InboxKindName[];

function stepFor(kind: InboxKindName, counts: KindCounts): GroupStep | null {
  const step = steps[kind];
  const kinds = step?.way === 'mail_vendors' ? mailed : [kind];
  const count = kinds.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  return step && (counts[kind] ?? 0) > 0 ? { kinds, count, way: step.way, label: step.label(count) } : null;
}

/**
 * The steps of a group by how many items of each kind it has: first the one that solves most of it, then a mail to the
 * vendors about what they are late with. None where each item has to be looked at.
 */
export function groupSteps(counts: KindCounts): readonly GroupStep[] {
  const possible = (Object.keys(steps) as InboxKindName[]).flatMap((kind) => stepFor(kind, counts) ?? []);
  const best = possible.reduce<GroupStep | null>(
    (most, step) => (most && most.count >= step.count ? most : step),
    null,
  );
  if (!best) return [];
  const ofVendors = mailed.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const mail: GroupStep = { kinds: mailed, way: 'mail_vendors', count: ofVendors, label: mailLabel(ofVendors) };
  return ofVendors > 0 && best.way !== 'mail_vendors' ? [best, mail] : [best];
}
