import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { changeKind } from '../statuses/change-kind.ts';
import { changeStage } from './change-stage.ts';
import { changeState } from './change-state.ts';
import { changeAnswers, changeStops } from './change-table.ts';

const text = z.string().nullable();
export const changeAnswer = z.enum(changeAnswers);

export const changeInFlight = z.object({
  id: z.string(),
  /** Is another one when the order changes again: an answer that sends it back is given to what was seen, or refused. */
  version: z.string(),
  kind: changeKind,
  /** ISO: when it was noticed. */
  at: z.string(),
  /** As the parcel was booked, and as it should be; null where the reader may not see it, or nothing is left of it. */
  from: text,
  to: text,
  stage: changeStage,
  /** Whether the system settles it by itself. */
  automatic: z.boolean(),
  state: changeState,
  /** The steps that the parcel is kept from until it is settled. */
  stops: z.array(z.enum(changeStops)),
  /** ISO: when somebody should have settled it. */
  due: z.string().optional(),
  awb: text,
  /** The last word of the courier or the system. */
  message: text,
  /** Those that are possible now. */
  answers: z.array(changeAnswer),
  settledAt: text,
  settledBy: text,
  answer: changeAnswer.nullable(),
});
export type ChangeInFlight = z.output<typeof changeInFlight>;

const changes = z.object({
  changes: z.array(changeInFlight),
  /** Rupees that the courier has quoted for the parcel's way to its customer; null: nothing, or the reader is no staff. */
  quotedCost: z.number().nullable(),
});

/**
 * Changes of orders whose papers, parcel or goods have left the desk. Errors: 404 outside the viewer's scope, 409 with
 * the reason when an answer is not possible now or the courier refuses.
 */
export const changesContract = {
  list: route({
    method: 'GET',
    path: '/api/magic-orders/:id/changes',
    access: 'signed-in',
    summary: 'How an order has changed since its papers or its parcel were made, the newest first',
    params: orderParams,
    conditional: true,
    answer: changes,
  }),
  settle: route({
    method: 'POST',
    path: '/api/magic-orders/:id/changes/:changeId/settle',
    access: staffRoles,
    summary: 'Settle a change that waits for a decision; waits some seconds for the courier',
    params: orderParams.extend({ changeId: z.string().regex(/^\d{1,18}$/, 'Not the id of a change') }),
    body: z
      .object({
        answer: changeAnswer,
        /** Of the change as it was seen; 409 once it is another one. */
        version: z.string().max(60, 'Not the version of a change').optional(),
      })
      .meta({ example: { answer: 'keep' } }),
    answer: changes.extend({ message: z.string() }),
  }),
  callBack: route({
    method: 'POST',
    path: '/api/magic-orders/:id/call-back',
    access: staffRoles,
    summary: 'Ask the courier to bring back a parcel that it has picked up; its AWB is followed home',
    params: orderParams,
    answer: changes.extend({ message: z.string() }),
  }),
};
