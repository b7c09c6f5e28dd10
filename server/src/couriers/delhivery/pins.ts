import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { PinDesk } from '../courier.ts';
import { pinAnswer } from './answers.ts';
import type { DelhiveryClient } from './client.ts';

const partner = 'Delhivery';
const isYes = (flag: string | null | undefined) => /^y$/i.test(flag?.trim() ?? '');

/** Delhivery lists the PIN codes it serves, with a flag per kind of parcel; `Embargo` means temporarily not served. */
export const createPinDesk = (client: DelhiveryClient): PinDesk => ({
  // Of 4500 in five minutes.
  askedInBackground: 400,
  needsPickup: false,
  async ask(pin) {
    const { json } = await client.get('pin', `/c/api/pin-codes/json/?filter_codes=${encodeURIComponent(pin)}`);
    const parsed = pinAnswer.safeParse(json);
    if (!parsed.success) throw notUnderstood();
    const { delivery_codes: served } = parsed.data;
    if (served.length === 0) return { prepaid: false, cod: false, paused: false };
    const found = served.find(({ postal_code: code }) => code.pin === pin)?.postal_code;
    if (!found) throw notUnderstood();
    const paused = /embargo/i.test(found.remarks ?? '');
    return { prepaid: isYes(found.pre_paid), cod: isYes(found.cod), paused };
  },
});

const notUnderstood = () => new PartnerError(partner, 'broken', 'Delhivery sent an answer that is not understood');
