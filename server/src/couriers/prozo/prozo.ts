import { prozoNdrRules } from '@shipmagic/domain/couriers/prozo/ndr-rules';
import type { NdrAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import type { Database } from '../../platform/db/database.ts';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Courier, MadeParcel } from '../courier.ts';
import { createAnswer, labelAnswer, placedOrder, plainAnswer, searchAnswer } from './answers.ts';
import { createProzoClient } from './client.ts';
import { createBody } from './create-body.ts';
import { createPinDesk } from './pins.ts';
import type { ProzoConfig } from './settings.ts';
import { readTracking } from './tracking.ts';

const name = 'Prozo';
/** Little of this API is documented: all paths that may differ are here. */
const paths = {
  create: '/api/order/create',
  track: '/api/order/track_waybill',
  cancel: '/api/order/cancel_order',
  search: '/api/order/search',
  label: '/api/order/label',
  ndr: '/api/order/ndrActionUpdate',
  serviceability: '/api/tools/serviceability',
};
/** Prozo's names for NDR actions. */
const ndrNames: Record<NdrAction, string> = { reattempt: 'REATTEMPT', return: 'INITIATE_RTO' };
/** How many of the newest orders are searched for a reference. */
const searched = { pages: 4, perPage: 50 };

/** Rephrases a refusal for people, without the customer's PIN code or phone number. */
function inOurWords(message: string): string {
  if (/serviceable/i.test(message)) return 'Prozo does not serve the PIN code of the shipping address';
  return message.replace(/\d{6,}/g, '…');
}
const refused = (message: string) => new PartnerError(name, 'refused', inOurWords(message));
const notUnderstood = () => new PartnerError(name, 'unclear', 'Prozo sent an answer that is not understood');
const made = (awb: string): MadeParcel => ({ awb, trackingUrl: null, transitDays: null, expectedOn: null });

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));

/** Prozo's B2C API as a courier. Its orders are identified by our reference, however often they are sent. */
export function createProzo(config: ProzoConfig, db: Database, timeoutMs?: number): Courier {
  const client = createProzoClient(config, db, timeoutMs);

  /** Searches the newest orders; null when there is no match. */
  async function search(wanted: (order: { awb: string; reference: string }) => boolean) {
    for (let page = 0; page < searched.pages; page++) {
      const body = { offset: page * searched.perPage, limit: searched.perPage };
      const parsed = searchAnswer.safeParse((await client.post('lookup', paths.search, body)).json);
      if (!parsed.success) throw notUnderstood();
      for (const item of parsed.data.result) {
        const order = placedOrder.safeParse(item);
        if (!order.success) continue;
        const { awb_number: awb, reference, label_url: labelUrl } = order.data;
        if (wanted({ awb: awb ?? '', reference: reference ?? '' })) return { awb: awb || null, labelUrl };
      }
      if (parsed.data.result.length < searched.perPage) return null;
    }
    return null;
  }

  /** The label in any of Prozo's forms: a PDF, a URL, or base64. Null when there is none. */
  async function readLabel(reply: PartnerAnswer): Promise<Buffer | null> {
    if (isPdf(reply.bytes)) return reply.bytes;
    const parsed = labelAnswer.safeParse(reply.json);
    if (reply.status >= 400 || !parsed.success) return null;
    const { label, label_url: link } = parsed.data.result;
    return link ? client.download(link) : label ? Buffer.from(label, 'base64') : null;
  }

  async function askNdr(awb: string, action: NdrAction): Promise<void> {
    const body = { ndr_waybills_data: [{ waybill: awb, action: ndrNames[action] }] };
    const reply = await client.post('ndr', paths.ndr, body);
    const parsed = plainAnswer.safeParse(reply.json);
    if (!parsed.success) throw notUnderstood();
    const { meta, message } = parsed.data;
    if (reply.status >= 400 || meta?.success === false)
      throw refused(message || meta?.message || 'Prozo refused it without giving a reason');
  }

  return {
    id: 'prozo',
    name,
    trackingBatch: 50,
    pickupPlaces: null,
    pins: createPinDesk(client, paths.serviceability),
    trackingUrl: () => null,
    async findByReference(reference) {
      const found = await search((order) => order.reference === reference);
      // An order without an AWB yet is sent again to get one, which creates no second order.
      return found?.awb ? made(found.awb) : null;
    },
    async create(parcel) {
      const reply = await client.post('create', paths.create, createBody(parcel));
      const parsed = createAnswer.safeParse(reply.json);
      if (!parsed.success) throw notUnderstood();
      const { result, meta, message } = parsed.data;
      // "Order already placed with reference number" comes with the result, and counts as success.
      if (result?.awb_number) return made(result.awb_number);
      if (result) throw new PartnerError(name, 'unclear', 'Prozo has the parcel, but has not given it an AWB yet');
      throw refused(message || meta?.message || 'no reason given');
    },
    async label(awb) {
      const found = await search((order) => order.awb === awb);
      if (found?.labelUrl) return client.download(found.labelUrl);
      return readLabel(await client.get('label', `${paths.label}?waybill=${encodeURIComponent(awb)}`));
    },
    async cancel(awb) {
      const reply = await client.post('cancel', paths.cancel, { waybill: awb });
      const parsed = plainAnswer.safeParse(reply.json);
      if (!parsed.success) throw notUnderstood();
      const { meta, message } = parsed.data;
      if (reply.status >= 400 || meta?.success === false)
        throw refused(message || meta?.message || 'Prozo did not cancel the shipment');
    },
    // No call is documented: its carriers are sent with the order.
    pickups: null,
    // The request is documented, the response is not: a guessed price would be worse than none.
    quote: null,
    // Not documented.
    edit: null,
    reverse: null,
    callBack: (awb) => askNdr(awb, 'return'),
    ndr: {
      rules: Object.fromEntries(config.ndrActions.map((action) => [action, prozoNdrRules[action]])),
      // Nothing is documented about repetition.
      mayRepeat: () => false,
      async ask(awb, action) {
        await askNdr(awb, action);
        return null;
      },
      // It answers immediately.
      outcome: async () => ({ state: 'pending' }),
    },
    async track(awbs, patienceS) {
      const path = `${paths.track}?waybills=${awbs.map(encodeURIComponent).join(',')}`;
      return readTracking(await client.get('track', path, patienceS));
    },
  };
}
