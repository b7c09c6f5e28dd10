import { isOpenAction, type NdrActionState } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { correctedText, ndrCorrection } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import type { Courier } from '../../couriers/courier.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { readCompany, takeOverCorrection } from '../../orders/edits/take-over-correction.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { findCorrection, lockAction, updateAction } from './ndr.queries.ts';
import { postpone, settle } from './postpone-action.ts';

// Why: docs/decisions/parcels.md, "A correction is told before the attempt is asked for".
/**
 * Tells the courier the corrected consignee of an action that has one, and takes it over here once it is accepted. True:
 * go on with the action. A lost answer is asked for by saying the same again, which changes nothing at the courier; a
 * refusal ends the action before the attempt is asked for.
 */
export async function tellCorrection(
  { db, log }: { readonly db: Database; readonly log: Logger },
  courier: Courier,
  { actionId, awb }: { readonly actionId: string; readonly awb: string },
  now: Date,
): Promise<boolean> {
  const step = await inSystemTransaction(db, async (tx) => {
    const action = await lockAction(tx, actionId);
    const isWanted = action && isOpenAction(action.state as NdrActionState) && action.shipment_state === 'created';
    if (!isWanted || action.correction_state === null || action.correction_state === 'accepted')
      return { go: Boolean(isWanted) };
    const correction = await findCorrection(tx, actionId);
    if (!correction) return { go: true };
    await updateAction(tx, actionId, { correction_state: 'unknown' });
    const company = await readCompany(tx, action.order);
    return { correction, company, wasSent: action.correction_state === 'unknown' };
  });
  if (!step.correction) return step.go;
  const { correction, company, wasSent } = step;
  const refuse = (failure: PartnerError['failure'], message: string) =>
    settle(db, actionId, { state: 'refused', failure, message: `The correction was not taken: ${message}` });
  if (!courier.edit) {
    await refuse('not_sent', `${courier.name} cannot be told of one`);
    return false;
  }
  const { name, phone, address } = correction;
  try {
    await courier.edit(awb, {
      ...(name ? { name } : {}),
      ...(phone ? { phone } : {}),
      ...(address ? { address: [company, address.address1, address.address2].filter(Boolean).join(', ') } : {}),
    });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const certain = !wasSent && error.failure !== 'unclear' && error.failure !== 'broken';
    if (certain || error.failure === 'refused') await refuse(error.failure, error.message);
    else {
      log.warn({ actionId, awb, reason: error.message }, 'it is not known yet whether a correction was taken');
      await postpone(db, actionId, { message: error.message }, now);
    }
    return false;
  }
  return inSystemTransaction(db, async (tx) => {
    const action = await lockAction(tx, actionId);
    if (action?.correction_state !== 'unknown') return false;
    await updateAction(tx, actionId, { correction_state: 'accepted', message: null });
    // Also if the parcel has moved on meanwhile: the courier has the new facts.
    await takeOverCorrection(tx, action.order, correction);
    await recordActivity(tx, null, {
      orderId: action.order.id,
      type: 'shipping_update',
      action: `${action.shipping_partner} has taken the corrected ${correctedText(ndrCorrection.array().parse(action.corrects))}`,
    });
    return isOpenAction(action.state as NdrActionState);
  });
}
