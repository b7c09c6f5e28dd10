import type { Courier } from '../../couriers/courier.ts';
import { describedCourier } from '../../couriers/couriers.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { type Check, type Finding, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';
import { noAnswer, reach } from './reach.ts';

/** New Delhi's and Mumbai's General Post Offices. */
const pins = { to: '110001', from: '400001' };
/** A number that no courier gives. */
const nobodysAwb = '0000000000';

/** The most harmless call that needs the account: nothing comes of it. */
const ask = (courier: Courier) => (courier.pins ? courier.pins.ask(pins.to, pins.from) : courier.track([nobodysAwb]));

async function lookAtCourier(courier: Courier): Promise<Finding> {
  try {
    await ask(courier);
    return ok(`${courier.name} takes our account.`);
  } catch (error) {
    const { failure = null } = error instanceof PartnerError ? error : {};
    if (failure === 'credentials')
      return wrong(
        `${reasonOf(error)}.`,
        `Ask ${courier.name} for a valid key, enter it in the environment, and start the product again.`,
      );
    if (failure === 'throttled')
      return lookAt(`${reasonOf(error)}.`, 'It knows the account; ask again in a few minutes.');
    if (failure === 'refused') return ok(`${courier.name} takes our account.`);
    return noAnswer(courier.name, error);
  }
}

export const couriers: Check = {
  name: 'couriers',
  help: 'whether each takes our account, by a question that changes nothing',
  look: async ({ config, connected, patienceMs }) => {
    if (config.mode === 'demo') return [ok('They are simulated.')];
    if (config.couriers.length === 0)
      return [lookAt('None is configured.', 'Set the credentials of one (docs/operate/configure.md).')];
    if (!connected)
      return Promise.all(
        config.couriers.map(({ id, settings }) =>
          reach(describedCourier(id)?.facts.name ?? id, settings.apiUrl, patienceMs),
        ),
      );
    return Promise.all(connected.couriers.all.map(lookAtCourier));
  },
};
