import { isLiveInStore, planInStore, type StoreReturnStep } from '@shipmagic/domain/returns/return-in-store';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { isTaken } from '../../platform/db/taken.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { readMoney } from '../../refunds/keep-refunds.ts';
import type { StoreReturn, UnpaidHold } from '../../store/return-store.ts';
import { lockReturn } from '../lock-return.ts';
import { followStore } from './follow-store.ts';
import { heldGoods, takeReleased } from './goods-in-store.ts';
import { linkReturn } from './linked-returns.queries.ts';
import type { ReturnDeps } from './process-step.ts';
import { compareReturns, findTheirs } from './seen-return.ts';
import { readyStep } from './send-step.ts';
import {
  countUndone,
  endStep,
  findSending,
  findToTell,
  insertStep,
  isRefundSending,
  listToTell,
  type ReturnToTell,
  saveStoreState,
} from './store-steps.queries.ts';

/** Milliseconds during which a step without an answer may still be carried out by the store. */
const idleMs = 30_000;
/** How often a step is sent that the store does not answer and does not carry out. */
const mostUndone = 3;
/** Steps of one return at a time, and returns of one run. */
const mostSteps = 8;
const perRun = 100;

/** `wait`: the next run looks again. */
type Next = 'again' | 'wait' | Known;
interface Known {
  readonly state: 'waiting' | 'told' | 'refused';
  readonly problem: string | null;
}

const refusedFor = (problem: string): Known => ({ state: 'refused', problem });
const unanswered: Known = { state: 'waiting', problem: 'The store has not answered yet: it is being checked.' };

// Why: docs/decisions/store.md, "The store is told what differs from it, and never twice".
/** Tells the store of the returns that wait for it; each by itself, so that one does not hold up another. */
export async function tellReturns(deps: ReturnDeps, now: () => Date): Promise<void> {
  const ids = await inSystemTransaction(deps.db, (tx) => listToTell(tx, perRun));
  for (const id of ids) await tellReturn(deps, id, now);
}

/** Tells the store of one return until both agree, or it has to wait for an answer or a person. */
export async function tellReturn(deps: ReturnDeps, id: string, now: () => Date): Promise<void> {
  const found = await inSystemTransaction(deps.db, (tx) => findToTell(tx, id));
  if (!found) return;
  await whileLocked(deps.db, `returns in store ${found.store_order_id}`, async () => {
    for (let i = 0, next: Next = 'again'; i < mostSteps && next === 'again'; i++) {
      next = await tellStep(deps, id, now());
    }
  });
}

/** The store cannot be read: what only a person can change is said, anything else is tried again. */
function asNext(error: unknown): Next {
  if (!(error instanceof PartnerError)) throw error;
  return error.failure === 'credentials' || error.failure === 'refused'
    ? refusedFor(error.message)
    : { state: 'waiting', problem: error.message };
}

async function tellStep(deps: ReturnDeps, id: string, now: Date): Promise<Next> {
  const ours = await inSystemTransaction(deps.db, (tx) => findToTell(tx, id));
  if (ours?.store_state !== 'waiting') return 'wait';
  const seen = { ours };
  const next = await stepOnce(deps, seen, now).catch(asNext);
  if (typeof next === 'object') await inSystemTransaction(deps.db, (tx) => saveStoreState(tx, seen.ours, next));
  return next;
}

/** Compares a return with the store's and takes one step; `at.ours` becomes the return as it was compared. */
async function stepOnce(deps: ReturnDeps, at: { ours: ReturnToTell }, now: Date): Promise<Next> {
  const { db, store } = deps;
  const { ours } = at;
  const { id } = ours;
  const linked = ours.store_return_id ? await store.returnById(ours.store_return_id) : null;
  const returns = linked && isLiveInStore(linked.status) ? [linked] : await store.returnsOf(ours.store_order_id);
  if (!returns) return refusedFor('The store no longer has this order.');
  const theirs = findTheirs(ours, returns);
  const holds = await heldGoods(deps, ours, theirs);
  const seen = await inSystemTransaction(db, async (tx) => {
    // The order before its return, as people's calls lock them.
    if (theirs) await lockReturn(tx, id);
    if (theirs && theirs.id !== ours.store_return_id) await linkReturn(tx, id, theirs.id);
    if (theirs) await followStore(tx, { id, theirs, now });
    if (theirs) await takeReleased(tx, ours, theirs, now);
    const again = (await findToTell(tx, id)) ?? ours;
    const isHeld = holds.length > 0;
    return {
      ours: again,
      ...(await compareReturns(tx, again, theirs, { isHeld })),
      sending: await findSending(tx, id),
    };
  });
  at.ours = seen.ours;
  const plan = planInStore(seen.here, seen.status);
  if (seen.sending) {
    const settled = await settleSending(deps, seen.ours, { plan, sending: seen.sending, now });
    if (settled !== 'again') return settled;
  }
  if (plan === 'agreed') return { state: 'told', problem: null };
  if (typeof plan === 'object') return refusedFor(plan.problem);
  return takeStep(deps, { ours: seen.ours, theirs, step: plan, holds, now });
}

/** A step without an answer: what the store shows says whether it was carried out. */
async function settleSending(
  deps: ReturnDeps,
  ours: ReturnToTell,
  given: {
    readonly plan: ReturnType<typeof planInStore>;
    readonly sending: { readonly id: string; readonly step: string; readonly sent_at: Date };
    readonly now: Date;
  },
): Promise<Next> {
  const { plan, sending, now } = given;
  if (plan !== sending.step) {
    await inSystemTransaction(deps.db, (tx) => endStep(tx, sending.id, 'done'));
    if (sending.step === 'process') await readMoneyAgain(deps, ours.store_order_id);
    return 'again';
  }
  if (now.getTime() - sending.sent_at.getTime() < idleMs) return 'wait';
  const undone = await inSystemTransaction(deps.db, async (tx) => {
    await endStep(tx, sending.id, 'undone', 'The store did not answer, and did not do it');
    return countUndone(tx, ours.id, plan as StoreReturnStep);
  });
  return undone >= mostUndone ? refusedFor('The store did not answer, and did not do it.') : 'again';
}

/** Money is read after the store has sent some; if it cannot be read now, the job of refunds does it. */
async function readMoneyAgain(deps: ReturnDeps, storeOrderId: string): Promise<void> {
  await readMoney(deps, [storeOrderId]).catch((error: unknown) => {
    if (!(error instanceof PartnerError)) throw error;
  });
}

interface Taken {
  readonly ours: ReturnToTell;
  readonly theirs: StoreReturn | null;
  readonly step: StoreReturnStep;
  /** Goods that the store holds back although nothing is owed. */
  readonly holds: readonly UnpaidHold[];
  readonly now: Date;
}

/** Sends a step, after its row. A refusal of a state that has changed meanwhile is looked at again. */
async function takeStep(deps: ReturnDeps, { ours, theirs, step, holds, now }: Taken): Promise<Next> {
  const { db } = deps;
  const ready = await readyStep(deps, { ours, theirs, holds }, step);
  if ('problem' in ready) return refusedFor(ready.problem);
  const row = await inSystemTransaction(db, async (tx) => {
    // A refund from the list of refunds would send the same money.
    if (step === 'process' && (await isRefundSending(tx, ours.store_order_id))) return null;
    const { refund } = ready;
    return insertStep(tx, { returnId: ours.id, storeOrderId: ours.store_order_id, step, refund, at: now });
  }).catch((error: unknown) => {
    if (isTaken(error)) return null;
    throw error;
  });
  if (row === null) return 'wait';
  const end = (state: 'done' | 'refused' | 'unsent', problem: string | null = null) =>
    inSystemTransaction(db, (tx) => endStep(tx, row, state, problem));
  try {
    const answer = await ready.send();
    if (answer.outcome === 'refused') {
      await end('refused', answer.message);
      return refusedFor(answer.message);
    }
    await end('done');
    if (answer.id && (step === 'ask' || step === 'open')) {
      const made = answer.id;
      await inSystemTransaction(db, (tx) => linkReturn(tx, ours.id, made));
    }
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    // Whether it was carried out is open: the row stays, and the store is read.
    if (error.failure === 'unclear' || error.failure === 'broken') return unanswered;
    await end('unsent', error.message);
    return asNext(error);
  }
  if (step === 'process') await readMoneyAgain(deps, ours.store_order_id);
  return 'again';
}
