import { type ClaimOutcome, claimRefusal, claimState, claimStateLabels } from '@shipmagic/domain/claims/claim-state';
import { answerBy, claimable, termsOn } from '@shipmagic/domain/claims/claim-terms';
import type { Claim } from '@shipmagic/domain/claims/claims.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findClaim, lockClaim, saveFiling, saveOutcome } from './claims.queries.ts';
import { presentClaim, presentTerms } from './present-claim.ts';
import { listTerms } from './terms.queries.ts';

const notFound = () => new AppError('not_found', 'Claim not found');

/** A claim for display. Throws 404. */
export async function readClaim(tx: Tx, id: string): Promise<Claim> {
  const row = await findClaim(tx, id);
  if (!row) throw notFound();
  return presentClaim(row);
}

async function lockFor(tx: Tx, id: string, to: 'filed' | ClaimOutcome) {
  const row = await lockClaim(tx, id);
  if (!row) throw notFound();
  const refusal = claimRefusal(claimState.parse(row.state), to);
  if (refusal) throw new AppError('conflict', refusal, { field: to === 'filed' ? 'state' : 'outcome' });
  return row;
}

interface Filing {
  readonly claimNumber?: string | undefined;
  readonly note?: string | undefined;
}

/** Notes that a claim was filed. Throws 404, and 409 from a state in which it cannot be. */
export async function fileClaim(tx: Tx, viewer: Viewer, id: string, { claimNumber, note }: Filing): Promise<Claim> {
  const { order_id: orderId } = await lockFor(tx, id, 'filed');
  const { shippingPartner } = await readClaim(tx, id);
  const today = indiaDay(new Date());
  const terms = termsOn((await listTerms(tx)).map(presentTerms), shippingPartner, today);
  await saveFiling(tx, id, {
    email: viewer.email,
    answerBy: answerBy(today, terms),
    claimNumber: claimNumber || null,
    note: note || null,
  });
  const claim = await readClaim(tx, id);
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Claim filed with ${claim.shippingPartner}`,
    notes: [`AWB ${claim.awb}`, formatRupees(claim.claimable), claimNumber].filter(Boolean).join(' · '),
    staffOnly: true,
  });
  return claim;
}

interface Outcome {
  readonly outcome: ClaimOutcome;
  readonly recovered?: number | undefined;
  readonly note?: string | undefined;
  readonly confirm: readonly string[];
}

/** Notes what became of a claim. Throws 400 for an amount that is missing or too many, 404, and 409 from a state in which it cannot be, or for more than was claimed without `confirm`. */
export async function settleClaim(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { outcome, recovered, note, confirm }: Outcome,
): Promise<Claim> {
  if (outcome === 'recovered' && !recovered)
    throw new AppError('bad_input', 'Enter the rupees that the courier has paid', { field: 'recovered' });
  if (outcome !== 'recovered' && recovered)
    throw new AppError('bad_input', 'Only a recovered claim has an amount', { field: 'recovered' });
  const { order_id: orderId, value, cap } = await lockFor(tx, id, outcome);
  const most = claimable(value, cap);
  if (recovered && recovered > most && !confirm.includes('moreThanClaimed'))
    throw new AppError('conflict', `${formatRupees(recovered)} is more than the ${formatRupees(most)} claimed.`, {
      field: 'recovered',
      details: { confirm: 'moreThanClaimed' },
    });
  await saveOutcome(tx, id, { state: outcome, email: viewer.email, recovered: recovered ?? null, note: note || null });
  const claim = await readClaim(tx, id);
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Claim on ${claim.shippingPartner}: ${claimStateLabels[outcome]}`,
    notes: [`AWB ${claim.awb}`, claim.recovered && formatRupees(claim.recovered), note].filter(Boolean).join(' · '),
    staffOnly: true,
  });
  return claim;
}
