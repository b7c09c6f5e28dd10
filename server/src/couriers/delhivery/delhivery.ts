import { setTimeout as pause } from 'node:timers/promises';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import type { Database } from '../../platform/db/database.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Courier, MadeParcel } from '../courier.ts';
import { createAnswer, editAnswer, labelAnswer, tatAnswer } from './answers.ts';
import { createDelhiveryClient } from './client.ts';
import { createForm } from './create-form.ts';
import { editParcel } from './edit.ts';
import { delhiveryNdrDesk } from './ndr.ts';
import { createPickupDesk } from './pickup-desk.ts';
import { createPickupPlaces } from './pickup-places.ts';
import { createPinDesk } from './pins.ts';
import { readQuote } from './quote.ts';
import { createReverseDesk } from './reverse.ts';
import type { DelhiveryConfig } from './settings.ts';
import { collects, readTracking } from './tracking.ts';

const name = 'Delhivery';
const trackingUrl = (awb: string) => `https://www.delhivery.com/track-v2/package/${encodeURIComponent(awb)}`;
interface Booked {
  readonly reference: string;
  /** In our spelling. */
  readonly warehouse: string;
  /** What is said when it does not serve the PIN code of a parcel; defaults to the words for one that is delivered. */
  readonly unserved?: string;
}

/**
 * Rephrases a refusal for people. Vendor members see it too, so it must not quote the customer's PIN code or phone
 * number, as Delhivery's own text does.
 */
function refusalOf(remark: string, { warehouse, unserved }: Booked): PartnerError {
  if (/ClientWarehouse matching query does not exist/i.test(remark))
    return new PartnerError(
      name,
      'unknown_warehouse',
      `Delhivery does not know the warehouse “${warehouse}”: register it under Warehouses`,
    );
  if (/no[nt] serviceable/i.test(remark))
    return refused(unserved ?? 'Delhivery does not serve the PIN code of the shipping address');
  return refused(withoutNumbers(remark));
}

/** The same for cancellations. That a parcel can no longer be cancelled is said in Delhivery's familiar words. */
function cancelInOurWords(remark: string | null | undefined): string {
  if (!remark) return 'Delhivery did not cancel the shipment';
  if (/incorrect waybill/i.test(remark)) return 'Delhivery does not know this AWB';
  return withoutNumbers(remark);
}

const withoutNumbers = (remark: string) => remark.replace(/\d{6,}/g, '…');

/** How many pairs of PIN codes are cached. */
const knownPins = 50_000;
const refused = (message: string) => new PartnerError(name, 'refused', message);

/** Delhivery's B2C API as a courier. */
export function createDelhivery(config: DelhiveryConfig, db: Database, timeoutMs?: number): Courier {
  const client = createDelhiveryClient(config, db, timeoutMs);
  /** Transit days between PIN codes rarely change, and few calls are allowed for them. */
  const knownDays = new Map<string, number>();

  /** Transit days to the consignee; if unavailable, the parcel is still created. */
  async function transit(
    fromPin: string | null,
    toPin: string | null,
  ): Promise<Pick<MadeParcel, 'transitDays' | 'expectedOn'>> {
    const unknown = { transitDays: null, expectedOn: null };
    if (!fromPin || !toPin) return unknown;
    const pins = `${fromPin} ${toPin}`;
    const days = knownDays.get(pins) ?? (await askDays(fromPin, toPin));
    if (days === null) return unknown;
    if (knownDays.size < knownPins) knownDays.set(pins, days);
    return { transitDays: days, expectedOn: addDays(indiaDay(new Date()), days) };
  }

  async function askDays(fromPin: string, toPin: string): Promise<number | null> {
    const query = new URLSearchParams({ origin_pin: fromPin, destination_pin: toPin, mot: 'S', pdt: 'B2C' });
    const reply = await client.get('expected days', `/api/dc/expected_tat?${query}`).catch(() => null);
    const parsed = tatAnswer.safeParse(reply?.json);
    return parsed.success ? parsed.data.data.tat : null;
  }

  const trackingPath = (key: 'waybill' | 'ref_ids', values: readonly string[]) =>
    `/api/v1/packages/json/?${key}=${values.map(encodeURIComponent).join(',')}`;

  async function findByReference(reference: string): Promise<MadeParcel | null> {
    const parcels = readTracking(await client.get('lookup', trackingPath('ref_ids', [reference])));
    const found = parcels.find((parcel) => parcel.reference === reference);
    return found
      ? {
          awb: found.awb,
          trackingUrl: trackingUrl(found.awb),
          transitDays: null,
          expectedOn: found.expectedOn,
          ...(found.terms ? { terms: found.terms } : {}),
        }
      : null;
  }

  /** The parcel of a create call; one that it has already made for the same request is that one. */
  async function book(form: URLSearchParams, about: Booked): Promise<MadeParcel> {
    const reply = await client.postForm('create', '/api/cmu/create.json', form);
    const parsed = createAnswer.safeParse(reply.json);
    if (!parsed.success) throw new PartnerError(name, 'unclear', 'Delhivery sent an answer that is not understood');
    const { success, packages, rmk } = parsed.data;
    const [made] = packages;
    if (success && made?.status === 'Success' && made.waybill) {
      const terms = { collects: collects(made.payment, made.cod_amount), pin: null };
      return { awb: made.waybill, trackingUrl: trackingUrl(made.waybill), terms, transitDays: null, expectedOn: null };
    }
    // It may exist, so it must not be sent again before it was looked for.
    if (success && made?.status === 'Success')
      throw new PartnerError(name, 'unclear', 'Delhivery says that the parcel is made, but names no AWB');
    const remark = made?.remarks.filter(Boolean).join('; ') || rmk || 'no reason given';
    if (/duplicate order id/i.test(remark)) {
      // The parcel exists, whether or not this lookup succeeds.
      const earlier = await findByReference(about.reference).catch((error: Error) => {
        throw new PartnerError(name, 'unclear', `Delhivery already has this parcel; ${error.message}`, {
          cause: error,
        });
      });
      if (earlier) return earlier;
      throw new PartnerError(name, 'unclear', 'Delhivery says this parcel exists already, but cannot find it yet');
    }
    throw refusalOf(remark, about);
  }

  async function cancel(awb: string): Promise<void> {
    const reply = await client.postJson('cancel', '/api/p/edit', { waybill: awb, cancellation: 'true' });
    const parsed = editAnswer.safeParse(reply.json);
    const xmlOk = /<status>\s*true\s*<\/status>/i.test(reply.text);
    if (xmlOk || (parsed.success && /^(true|success)$/i.test(String(parsed.data.status)))) return;
    if (!parsed.success) throw new PartnerError(name, 'unclear', 'Delhivery sent an answer that is not understood');
    throw refused(cancelInOurWords(parsed.data.error ?? parsed.data.remark));
  }

  return {
    id: 'delhivery',
    name,
    trackingBatch: 50,
    pickupPlaces: createPickupPlaces(client),
    pickups: createPickupDesk(client),
    pins: createPinDesk(client),
    trackingUrl,
    findByReference,
    async create(parcel) {
      const made = await book(createForm(parcel), {
        reference: parcel.reference,
        warehouse: parcel.pickup.warehouseName,
      });
      return { ...made, ...(await transit(parcel.pickup.zip, parcel.consignee.address.zip)) };
    },
    async label(awb) {
      for (let tries = 0; ; tries++) {
        const reply = await client.get(
          'label',
          `/api/p/packing_slip?wbns=${encodeURIComponent(awb)}&pdf=true&pdf_size=4R`,
        );
        const parsed = labelAnswer.safeParse(reply.json);
        if (!parsed.success)
          throw new PartnerError(name, 'broken', 'Delhivery sent a label answer that is not understood');
        const [slip] = parsed.data.packages;
        if (slip?.pdf_download_link) return client.download(slip.pdf_download_link);
        // A label may take a few seconds after the parcel's creation.
        if (tries >= 2) throw refused('The label is not ready at Delhivery yet. Please try again in a minute.');
        await pause(700);
      }
    },
    cancel,
    edit: (awb, edited) => editParcel(client, awb, edited),
    // In transit, a cancelled parcel turns back.
    callBack: cancel,
    async track(awbs, patienceS) {
      return readTracking(await client.get('track', trackingPath('waybill', awbs), patienceS));
    },
    quote: (parcel) => readQuote(client, parcel),
    ndr: delhiveryNdrDesk(client, cancel, config.reattemptFrom),
    reverse: createReverseDesk(client, { book, cancel }),
  };
}
