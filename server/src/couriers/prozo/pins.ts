import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { PinDesk } from '../courier.ts';
import { serviceabilityAnswer } from './answers.ts';
import type { ProzoClient } from './client.ts';

// Why: docs/decisions/parcels.md, "Prozo's answer about a PIN code is partly a guess".
/**
 * Prozo lists the carriers between two PIN codes. Only the names of two response fields are known: taking an empty
 * list as unserviceable is our assumption, to be confirmed with a real account.
 */
export const createPinDesk = (client: ProzoClient, path: string): PinDesk => ({
  // Of 600 in five minutes.
  askedInBackground: 60,
  needsPickup: true,
  async ask(pin, pickupPin) {
    const pairs = [{ pickup_pincode: pickupPin, drop_pincode: pin }];
    const reply = await client.post('pin', path, pairs, 0);
    const parsed = serviceabilityAnswer.safeParse(reply.json);
    if (reply.status >= 400 || !parsed.success || parsed.data.meta?.success === false)
      throw new PartnerError('Prozo', 'broken', 'Prozo sent an answer that is not understood');
    // The answer says nothing about payment types.
    return { prepaid: parsed.data.result.length > 0, cod: null, paused: false };
  },
});
