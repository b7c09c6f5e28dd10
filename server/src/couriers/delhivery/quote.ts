import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ParcelQuote, ParcelRequest } from '../courier.ts';
import { chargesAnswer, chargesRefusal } from './answers.ts';
import type { DelhiveryClient } from './client.ts';

const partner = 'Delhivery';

/** The query of the price call: surface, for a delivered parcel. */
export const chargesQuery = ({ pickup, consignee, grams, cod }: ParcelRequest): URLSearchParams =>
  new URLSearchParams({
    md: 'S',
    ss: 'Delivered',
    o_pin: pickup.zip ?? '',
    d_pin: consignee.address.zip ?? '',
    cgm: String(grams),
    pt: cod > 0 ? 'COD' : 'Pre-paid',
  });

/** The price of a delivered surface parcel of this weight between its PIN codes, including all taxes. */
export async function readQuote(client: DelhiveryClient, parcel: ParcelRequest): Promise<ParcelQuote> {
  if (!parcel.pickup.zip || !parcel.consignee.address.zip)
    throw new PartnerError(partner, 'refused', 'Delhivery quotes prices only between two PIN codes');
  const query = chargesQuery(parcel);
  const { json } = await client.get('charges', `/api/kinko/v1/invoice/charges/.json?${query}`);
  if (chargesRefusal.safeParse(json).success || (Array.isArray(json) && json.length === 0))
    throw new PartnerError(partner, 'refused', 'Delhivery quotes no price for this parcel');
  const parsed = chargesAnswer.safeParse(json);
  if (!parsed.success) throw new PartnerError(partner, 'broken', 'Delhivery sent a price that is not understood');
  const [{ total_amount: amount, charged_weight: grams }] = parsed.data;
  const cost = Math.round(amount * 100) / 100;
  if (cost <= 0) throw new PartnerError(partner, 'refused', 'Delhivery quotes no price for this parcel');
  return { cost, grams: grams ? Math.round(grams) : null };
}
