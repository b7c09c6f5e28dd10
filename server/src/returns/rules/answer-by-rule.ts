import { lastDayToHandOver } from '@shipmagic/domain/returns/return-due';
import type { DecisionBasis } from '@shipmagic/domain/returns/rules/decision-basis';
import { rulesText } from '@shipmagic/domain/returns/rules/request-terms';
import { unanswered } from '@shipmagic/domain/returns/rules/unanswered';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { type LockedReturn, lockReturn } from '../lock-return.ts';
import { moveReturn } from '../move-return.ts';
import { isInStock } from '../new-goods/want-goods.ts';
import { saveDecision } from '../returns.queries.ts';
import { readKeptRules } from './kept-rules.ts';
import { listUnanswered } from './rules.queries.ts';

async function answer(
  tx: Tx,
  found: LockedReturn,
  given: {
    readonly to: 'approved' | 'declined';
    readonly basis: DecisionBasis;
    readonly note: string;
    readonly now: Date;
  },
): Promise<void> {
  const { to, basis, note, now } = given;
  await saveDecision(tx, found.id, {
    email: null,
    reason: null,
    basis,
    expiresOn:
      to === 'approved' && found.way !== 'keep' ? lastDayToHandOver(now, { handOverDays: found.hand_over_days }) : null,
  });
  await moveReturn(tx, found.id, to, { at: now, by: null, note });
}

const namesOf = (found: LockedReturn) => readKeptRules(found.rules).map(({ name }) => name);

/** Approves a return that was just asked for, by the rules that it keeps. */
export async function approveByRule(tx: Tx, id: string, now: Date): Promise<void> {
  const found = await lockReturn(tx, id);
  if (found?.state !== 'requested') return;
  await answer(tx, found, { to: 'approved', basis: 'rule', note: `By ${rulesText(namesOf(found))}`, now });
}

/**
 * Answers requests that nobody has answered in time as their rules say, once; each by a transaction of its own. Whoever
 * answers at the same moment is first or finds it answered.
 */
export async function answerUnanswered(db: Database, now: Date): Promise<void> {
  for (const id of await inSystemTransaction(db, listUnanswered)) {
    await inSystemTransaction(db, async (tx) => {
      const found = await lockReturn(tx, id);
      const choice = unanswered.parse(found?.unanswered ?? 'inbox');
      if (found?.state !== 'requested' || choice === 'inbox') return;
      // What is out of stock is for a person to answer.
      if (choice === 'approve' && !(await isInStock(tx, id))) return;
      await answer(tx, found, {
        to: choice === 'approve' ? 'approved' : 'declined',
        basis: 'no_answer',
        note: `Nobody had answered in time, by ${rulesText(namesOf(found))}`,
        now,
      });
    });
  }
}
