import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { EditedParcel } from '../courier.ts';
import { editAnswer } from './answers.ts';
import { cleanText } from './clean-text.ts';
import type { DelhiveryClient } from './client.ts';
import { refusalInOurWords } from './refusal-words.ts';

const name = 'Delhivery';

/** Its `phone` is a list; the payment is named only where it changes, because the same again is refused. */
export async function editParcel(client: DelhiveryClient, awb: string, edited: EditedParcel): Promise<void> {
  const { name: consignee, phone, address, collects } = edited;
  const reply = await client.postJson('cancel', '/api/p/edit', {
    waybill: awb,
    ...(consignee ? { name: cleanText(consignee) } : {}),
    ...(phone ? { phone: [phone] } : {}),
    ...(address ? { add: cleanText(address) } : {}),
    ...(collects ? paymentOf(collects) : {}),
  });
  const parsed = editAnswer.safeParse(reply.json);
  if (!parsed.success) throw new PartnerError(name, 'unclear', 'Delhivery sent an answer that is not understood');
  const { status, error, remark } = parsed.data;
  if (!/^(true|success)$/i.test(String(status)))
    throw new PartnerError(name, 'refused', refusalInOurWords(error ?? remark));
}

function paymentOf({ from, to }: { readonly from: number; readonly to: number }) {
  if (to === 0) return { pt: 'Pre-paid' };
  return { ...(from === 0 ? { pt: 'COD' } : {}), cod: to };
}
