import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { PickupPlace, PickupPlaces } from '../courier.ts';
import { warehouseAnswer } from './answers.ts';
import { cleanText } from './clean-text.ts';
import type { DelhiveryClient } from './client.ts';

const partner = 'Delhivery';
const paths = { create: '/api/backend/clientwarehouse/create/', edit: '/api/backend/clientwarehouse/edit/' };
/** The error code for a name that is already registered. */
const duplicate = 2000;

type Outcome = 'done' | 'exists' | 'unknown' | { refused: string };

/** Delhivery's list of client warehouses. Creates or updates the entry with this name. */
export function createPickupPlaces(client: DelhiveryClient): PickupPlaces {
  async function send(action: keyof typeof paths, place: PickupPlace): Promise<Outcome> {
    const reply = await client.postJson('warehouse', paths[action], bodyOf(place));
    const parsed = warehouseAnswer.safeParse(reply.json);
    if (!parsed.success) throw new PartnerError(partner, 'unclear', 'Delhivery sent an answer that is not understood');
    const { success, error, error_code: codes } = parsed.data;
    if (success) return 'done';
    const text = wordsOf(error);
    if (codes?.includes(duplicate) || /already exists/i.test(text)) return 'exists';
    if (/does not exist/i.test(text)) return 'unknown';
    return { refused: text || 'no reason given' };
  }

  return {
    nameOf: cleanText,
    async register(place, known) {
      const first = known ? 'edit' : 'create';
      const outcome = await send(first, place);
      const wrongWay = outcome === (known ? 'unknown' : 'exists');
      const last = wrongWay ? await send(known ? 'create' : 'edit', place) : outcome;
      if (last === 'done') return;
      const reason = typeof last === 'object' ? last.refused : 'the name is taken';
      throw new PartnerError(partner, 'refused', `Delhivery did not accept the warehouse: ${reason}`);
    },
  };
}

function bodyOf({ name, sellerName, phone, email, address, city, zip, country, returnTo }: PickupPlace) {
  const at = {
    name,
    registered_name: cleanText(sellerName),
    phone: phone ?? '',
    email: email ?? '',
    address: cleanText(address),
    city: cleanText(city),
    pin: zip ?? '',
    country: cleanText(country) || 'India',
  };
  return {
    ...at,
    return_address: cleanText(returnTo.address),
    return_city: cleanText(returnTo.city),
    return_state: cleanText(returnTo.state),
    return_pin: returnTo.zip ?? '',
    return_country: cleanText(returnTo.country) || 'India',
  };
}

function wordsOf(error: string | unknown[] | Record<string, unknown> | null | undefined): string {
  if (!error || typeof error === 'string') return error ?? '';
  const texts = Array.isArray(error) ? error : Object.entries(error).map(([field, why]) => `${field}: ${String(why)}`);
  return texts.map(String).join('; ');
}
