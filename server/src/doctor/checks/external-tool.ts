import { PartnerError } from '../../platform/partners/partner-error.ts';
import { type Check, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';
import { noAnswer, reach } from './reach.ts';

const nobodysOrder = '0';

export const externalTool: Check = {
  name: 'ShipTurtle',
  help: 'whether it takes our account, where one is configured',
  look: async ({ config, connected, patienceMs }) => {
    if (!config.shipturtle) return [ok('Not configured.')];
    if (!connected?.externalTool) return [await reach('ShipTurtle', config.shipturtle.apiUrl, patienceMs)];
    const { name } = connected.externalTool;
    try {
      await connected.externalTool.order(nobodysOrder);
    } catch (error) {
      const { failure = null } = error instanceof PartnerError ? error : {};
      if (failure === 'credentials')
        return [wrong(`${reasonOf(error)}.`, 'Enter a valid SHIPTURTLE_TOKEN, and start the product again.')];
      if (failure !== 'refused') return [noAnswer(name, error)];
    }
    return [ok(`${name} takes our account.`)];
  },
};
