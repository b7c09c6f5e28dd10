import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { AcceptedPickup, PickupDesk } from '../pickup-desk.ts';
import { pickupAnswer } from './answers.ts';
import { cleanText } from './clean-text.ts';
import type { DelhiveryClient } from './client.ts';

const name = 'Delhivery';
/** Delhivery takes requests for at most this many days after today. */
const daysAhead = 7;

/** Sentences of Delhivery, wherever in an answer they stand, and how people are told; the first that fits. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/cannot be in past|in the past/i, 'Delhivery says that the day or time of the pickup has passed'],
  [/days ahead|future/i, `Delhivery takes pickups at most ${daysAhead} days ahead`],
  [
    /does not exist|invalid pickup location/i,
    'Delhivery does not know this warehouse by its name. Register it again under Vendors, Warehouses',
  ],
  [
    /(wrong|inactive) ?(\/ ?inactive)? center|not active/i,
    'Delhivery has no active centre for this warehouse. Ask your contact at Delhivery to activate it',
  ],
  [/wallet|balance/i, 'The wallet at Delhivery is below ₹500. Recharge it, and ask again'],
];

/** Every text in an answer, in its order. */
function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.values(answer).flatMap(textsIn);
}

const notUnderstood = () => new PartnerError(name, 'unclear', 'Delhivery sent an answer that is not understood');

/** Reads an answer by its content: a status of 200 proves nothing. Throws PartnerError for a refusal. */
function readAnswer(status: number, body: unknown): AcceptedPickup {
  const parsed = pickupAnswer.safeParse(body);
  const { pickup_id: pickupId = null, pr_exist: exists, success, error } = parsed.success ? parsed.data : {};
  const words = textsIn(body).join('; ');
  if (/auto[- ]?pickup/i.test(words)) return { outcome: 'by_itself', pickupId: pickupId ?? null };
  if (exists || /already exist/i.test(words))
    return { outcome: 'existing', pickupId: pickupId ?? /pickup request (\d+)/i.exec(words)?.[1] ?? null };
  if (pickupId && status < 300 && success !== false && !error) return { outcome: 'made', pickupId };
  const known = refusals.find(([said]) => said.test(words));
  if (known) throw new PartnerError(name, 'refused', `${known[1]}.`);
  if (status >= 400 || success === false || error)
    throw new PartnerError(
      name,
      'refused',
      words ? `Delhivery did not accept it: ${words.replace(/\d{6,}/g, '…')}` : 'Delhivery refused it without a reason',
    );
  throw notUnderstood();
}

/** Delhivery's pickup request: one per warehouse and day until the driver has been there, for everything ready. */
export function createPickupDesk(client: DelhiveryClient): PickupDesk {
  return {
    daysAhead,
    async ask({ warehouseName, day, time, parcels }) {
      const { status, json, text } = await client.postJson('pickup', '/fm/request/new/', {
        pickup_date: day,
        pickup_time: `${time}:00`,
        pickup_location: cleanText(warehouseName),
        expected_package_count: parcels,
      });
      return readAnswer(status, json ?? text);
    },
  };
}
