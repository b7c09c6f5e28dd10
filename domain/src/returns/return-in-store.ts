import { type ReturnReason, returnReasons } from './return-reason.ts';
import type { ReturnState } from './return-state.ts';

/** The steps by which the store is told of a return. */
export const storeReturnSteps = [
  'ask',
  'open',
  'approve',
  'decline',
  'cancel',
  'remove',
  'exchange',
  'release',
  'invoice',
  'track',
  'process',
  'dispose',
  'close',
] as const;
export type StoreReturnStep = (typeof storeReturnSteps)[number];

/** A return here and in the store, as far as they can differ. */
export interface ReturnHere {
  readonly state: ReturnState;
  /** Its AWB is one that the store has not been told; false without one. */
  readonly hasNewAwb: boolean;
  /** All of its pieces have been processed in the store. */
  readonly isProcessed: boolean;
  /** Other parts have returns in the same return of the store that go on, or have not been processed there. */
  readonly othersGoOn: boolean;
  /** Others of our returns stand in the same return of the store. */
  readonly isShared: boolean;
  /** The store has cancelled its return because we said so. */
  readonly wasCancelledByUs: boolean;
  readonly newGoods: GoodsInStore;
  /** Of pieces that were processed before they came, the store has yet to hear what became of them. */
  readonly toDispose: boolean;
}

/**
 * What is sent instead: nothing; goods that are not due yet, or due; goods that the store has let go, but holds back
 * although nothing is owed (`held`), or for which it has not asked for what is owed (`unbilled`); or none of that.
 */
export type GoodsInStore = 'none' | 'waiting' | 'due' | 'held' | 'unbilled' | 'released';

type Wanted = 'asked' | 'open' | 'declined' | 'gone' | 'processed';

const wantedOf: Record<ReturnState, Wanted> = {
  requested: 'asked',
  approved: 'open',
  pickup_asked: 'open',
  pickup_failed: 'open',
  picked_up: 'open',
  in_transit: 'open',
  received: 'open',
  inspected: 'open',
  lost: 'open',
  expired: 'gone',
  settled: 'processed',
  declined: 'declined',
  cancelled: 'gone',
};

/** The next thing to do in the store: a step, nothing (`agreed`), or what a person has to settle, in one sentence. */
export type StoreReturnPlan = StoreReturnStep | 'agreed' | { readonly problem: string };

const problem = (text: string) => ({ problem: text });
const endedThere = problem('The store has ended this return: look at it there.');

type Status = 'REQUESTED' | 'OPEN' | 'CLOSED' | 'CANCELED' | 'DECLINED';
const statuses: readonly string[] = ['REQUESTED', 'OPEN', 'CLOSED', 'CANCELED', 'DECLINED'] satisfies Status[];
const isStatus = (word: string): word is Status => statuses.includes(word);

/** Whether a return of the store with this status is one that goes on, or has come to its end in the usual way. */
export const isLiveInStore = (status: string): boolean => status !== 'CANCELED' && status !== 'DECLINED';

/** Where a return of ours goes when the store's has this status; null: it stays where it is. */
export function stateByStore(status: string, isProcessed: boolean): ReturnState | null {
  if (status === 'OPEN') return 'approved';
  if (status === 'DECLINED') return 'declined';
  if (status === 'CANCELED') return 'cancelled';
  return status === 'CLOSED' && isProcessed ? 'settled' : null;
}

const areOut = ({ newGoods }: Pick<ReturnHere, 'newGoods'>) =>
  newGoods === 'held' || newGoods === 'unbilled' || newGoods === 'released';

const whileOpen = ({ state, hasNewAwb, isProcessed, ...others }: ReturnHere): StoreReturnPlan => {
  const end: StoreReturnPlan = others.othersGoOn ? 'agreed' : 'close';
  switch (wantedOf[state]) {
    case 'open':
      if (others.newGoods === 'due') return 'exchange';
      if (others.newGoods === 'held') return 'release';
      if (hasNewAwb) return 'track';
      return others.newGoods === 'unbilled' ? 'invoice' : 'agreed';
    case 'gone':
      // The store cancels nothing of which it has let something go.
      if (isProcessed) return end;
      return others.isShared || areOut(others) ? 'remove' : 'cancel';
    case 'processed':
      if (others.newGoods === 'due') return 'exchange';
      if (others.newGoods === 'held') return 'release';
      if (!isProcessed) return 'process';
      return others.toDispose ? 'dispose' : end;
    default:
      return problem('The store has approved this return meanwhile: look at it there.');
  }
};

const whileAsked: Record<Wanted, (here: ReturnHere) => StoreReturnPlan> = {
  asked: () => 'agreed',
  open: () => 'approve',
  processed: () => 'approve',
  declined: ({ isShared }) => (isShared ? 'remove' : 'decline'),
  gone: ({ isShared }) => (isShared ? 'remove' : 'cancel'),
};

const withoutOne: Record<Wanted, (here: ReturnHere) => StoreReturnPlan> = {
  // The store takes no wish for new goods, nor takes them up later: it hears of both once they are approved.
  asked: ({ newGoods }) => (newGoods === 'none' ? 'ask' : 'agreed'),
  open: () => 'open',
  processed: () => 'open',
  declined: () => 'agreed',
  gone: () => 'agreed',
};

// Why: docs/decisions/store.md, "The store is told what differs from it, and never twice".
/** The next step in the store, by what it shows now: its status, or null while it has no such return. */
export function planInStore(here: ReturnHere, status: string | null): StoreReturnPlan {
  const wanted = wantedOf[here.state];
  if (status === null || (status === 'CANCELED' && here.wasCancelledByUs)) return withoutOne[wanted](here);
  if (!isStatus(status)) return problem(`The store calls this return “${status}”, which is new: look at it there.`);
  if (status === 'REQUESTED') return whileAsked[wanted](here);
  if (status === 'OPEN') return whileOpen(here);
  const isEnded = wanted === 'gone' || wanted === 'declined' || (wanted === 'processed' && here.isProcessed);
  return isEnded ? 'agreed' : endedThere;
}

/** The store's handles of a reason, the closest first; none of them has to exist. */
const handles: Record<ReturnReason, readonly string[]> = {
  size: ['size-too-small', 'size-too-large', 'size'],
  colour: ['color', 'style'],
  not_as_described: ['not-as-described'],
  defective: ['defective'],
  damaged: ['defective', 'damaged'],
  wrong_item: ['wrong-item'],
  missing_part: ['wrong-item'],
  late: ['other'],
  changed_mind: ['unwanted'],
  other: ['other', 'unknown'],
};

const normal = (handle: string) => handle.toLowerCase().replaceAll('_', '-');

/** The store's id of a reason, by its own ids by handle; null where it has nothing like it. */
export function reasonInStore(reason: ReturnReason, ids: ReadonlyMap<string, string>): string | null {
  const known = new Map([...ids].map(([handle, id]) => [normal(handle), id]));
  for (const handle of [...handles[reason], 'other']) {
    const id = known.get(handle);
    if (id) return id;
  }
  return null;
}

/** Our reason for the store's handle: the first that it stands for. */
export const reasonByStore = (handle: string | null): ReturnReason =>
  returnReasons.find((reason) => handle !== null && handles[reason].includes(normal(handle))) ?? 'other';
