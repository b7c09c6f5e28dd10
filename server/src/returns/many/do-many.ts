import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { DeclineGround } from '@shipmagic/domain/returns/decline-ground';
import type { ManyReturnStep, ManyReturnsResult } from '@shipmagic/domain/returns/many-returns.contract';
import { manyReturnSteps } from '@shipmagic/domain/returns/many-returns.contract';
import type { Return } from '@shipmagic/domain/returns/return-shape';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { decideReturn } from '../decide-return.ts';
import { requestPickup } from '../pickup/request-pickup.ts';
import { readReturn } from '../read-returns.ts';
import { receiveReturn } from '../receive-return.ts';
import { settleReturn } from '../settle-return.ts';

interface ManyDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
}

export interface ManyReturns {
  readonly ids: readonly string[];
  readonly step: ManyReturnStep;
  readonly reason?: string | undefined;
  readonly ground?: DeclineGround | undefined;
  readonly preview: boolean;
}

type Done = Pick<ManyReturnsResult, 'waits' | 'refund' | 'currency'>;
const nothing: Done = { waits: false, refund: null, currency: null };

// Why: docs/decisions/returns.md, "Many returns take a step one by one".
/**
 * Takes each of these returns a step further in a transaction of its own, so that one that is refused holds up no other,
 * and a repetition does the rest. Throws 403 for steps of staff alone.
 */
export async function doMany(deps: ManyDeps, viewer: Viewer, many: ManyReturns): Promise<ManyReturnsResult[]> {
  if (manyReturnSteps[many.step].isForStaff && !isStaff(viewer))
    throw new AppError('forbidden', 'The store’s team does this.');
  const results: ManyReturnsResult[] = [];
  for (const id of new Set(many.ids)) results.push(await doOne(deps, viewer, many, id));
  return results;
}

async function doOne(deps: ManyDeps, viewer: Viewer, many: ManyReturns, id: string): Promise<ManyReturnsResult> {
  let number: string | null = null;
  try {
    const one = await inViewerTransaction(deps.db, viewer, (tx) => readReturn(tx, viewer, id));
    number = one.number;
    const done = many.preview ? await preview(deps, viewer, many.step, one) : await carryOut(deps, viewer, many, one);
    return { id, number, done: true, reason: null, ...done };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, number, done: false, reason: error.message, ...nothing };
  }
}

const conflict = (message: string) => new AppError('conflict', message);

async function preview({ db }: ManyDeps, viewer: Viewer, step: ManyReturnStep, one: Return): Promise<Done> {
  const may = { approve: one.may.decide, decline: one.may.decide, pickup: one.may.askPickup, receive: isOpen(one) };
  if (step === 'settle') return inSystemTransaction(db, (tx) => settle(tx, viewer, one, true));
  if (!may[step]) throw conflict(whyNot[step]);
  return nothing;
}

const isOpen = (one: Return) => one.may.receive && toCome(one).length > 0;
const whyNot: Record<Exclude<ManyReturnStep, 'settle'>, string> = {
  approve: 'It is answered already.',
  decline: 'It is answered already.',
  pickup: 'No courier can be asked to fetch it now.',
  receive: 'Nothing of it can be received now.',
};

/** The pieces that are still expected, all of them good. */
const toCome = ({ lines }: Return) =>
  lines.flatMap(({ lineItemId, quantity, received }) => {
    const left = quantity - received.reduce((sum, line) => sum + line.quantity, 0);
    return left > 0 ? [{ lineItemId, quantity: left, grade: 'good' as const }] : [];
  });

async function carryOut(deps: ManyDeps, viewer: Viewer, many: ManyReturns, one: Return): Promise<Done> {
  const { db, couriers } = deps;
  const { id } = one;
  const as = (work: (tx: Tx) => Promise<unknown>) => inViewerTransaction(db, viewer, work);
  switch (many.step) {
    case 'approve':
      await as((tx) => decideReturn(tx, viewer, id, { decision: 'approved' }));
      return nothing;
    case 'decline':
      await as((tx) =>
        decideReturn(tx, viewer, id, { decision: 'declined', reason: many.reason, ground: many.ground }),
      );
      return nothing;
    case 'pickup':
      await as((tx) => requestPickup(tx, viewer, { couriers, returnId: id, partner: undefined }, new Date()));
      return nothing;
    case 'receive':
      if (!isOpen(one)) throw conflict(whyNot.receive);
      await as((tx) => receiveReturn(tx, viewer, id, toCome(one)));
      return nothing;
    case 'settle':
      return inSystemTransaction(db, (tx) => settle(tx, viewer, one, false));
  }
}

/** With the amount and the pieces that are suggested; one that waits for a second person is looked at by itself. */
async function settle(tx: Tx, viewer: Viewer, one: Return, isPreview: boolean): Promise<Done> {
  if (one.settlement?.state === 'asked') throw conflict('It waits for a second person already.');
  const shown = await settleReturn(tx, viewer, one.id, { preview: true, withShipping: false, restock: [] });
  const { refund, figures } = shown;
  const waits = figures.secondPersonAbove !== null && refund > figures.secondPersonAbove;
  const answer = { waits, refund, currency: figures.currency };
  if (isPreview) return answer;
  const restock = shown.restock.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
  const made = await settleReturn(tx, viewer, one.id, { preview: false, refund, withShipping: false, restock });
  return { ...answer, waits: made.outcome === 'waits' };
}
