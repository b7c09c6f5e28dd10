import { delhiveryNdrRules } from '@shipmagic/domain/couriers/delhivery/ndr-rules';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { NdrDesk, NdrOutcome } from '../ndr-desk.ts';
import { ndrResultAnswer, ndrSubmitAnswer } from './answers.ts';
import type { DelhiveryClient } from './client.ts';
import { refusalInOurWords } from './refusal-words.ts';

const name = 'Delhivery';
const notUnderstood = () => new PartnerError(name, 'unclear', 'Delhivery sent an answer that is not understood');

/**
 * A reattempt goes through the NDR call, which returns an id (`UPL…`) by which its outcome is queried later. A parcel
 * in transit is returned by cancelling it, which is answered immediately and is idempotent. The consignee is corrected
 * by the edit call (`edit.ts`), as the NDR call takes no details any more.
 */
export function delhiveryNdrDesk(
  client: DelhiveryClient,
  cancel: (awb: string) => Promise<void>,
  reattemptFrom: string,
): NdrDesk {
  return {
    rules: { ...delhiveryNdrRules, reattempt: { ...delhiveryNdrRules.reattempt, fromTime: reattemptFrom } },
    mayRepeat: (action) => action === 'return',
    async ask(awb, action) {
      if (action === 'return') {
        await cancel(awb);
        return null;
      }
      return askNdr(client, awb, 'RE-ATTEMPT');
    },
    outcome: (request, awb) => ndrOutcome(client, request, awb),
  };
}

/** Sends an action to the NDR call; returns the id by which its outcome is asked for. */
export async function askNdr(
  client: DelhiveryClient,
  awb: string,
  act: 'RE-ATTEMPT' | 'PICKUP_RESCHEDULE',
): Promise<string> {
  const reply = await client.postJson('ndr', '/api/p/update', { data: [{ waybill: awb, act }] });
  const parsed = ndrSubmitAnswer.safeParse(reply.json);
  if (!parsed.success) throw notUnderstood();
  const { request_id: request, message, error } = parsed.data;
  if (request) return request;
  if (reply.status >= 400 || error) throw new PartnerError(name, 'refused', refusalInOurWords(error ?? message));
  throw notUnderstood();
}

export async function ndrOutcome(client: DelhiveryClient, request: string, awb: string): Promise<NdrOutcome> {
  const reply = await client.get('ndr', `/api/cmu/get_bulk_upl/${encodeURIComponent(request)}?verbose=true`);
  const parsed = ndrResultAnswer.safeParse(reply.json);
  if (!parsed.success) throw notUnderstood();
  // The overall result is "Failure" as soon as one parcel failed: only the entry for this AWB counts.
  if (parsed.data.success_wbns?.some(({ waybill }) => waybill === awb)) return { state: 'accepted' };
  const failed = parsed.data.failed_wbns?.find(({ waybill }) => waybill === awb);
  return failed ? { state: 'refused', reason: refusalInOurWords(failed.message) } : { state: 'pending' };
}
