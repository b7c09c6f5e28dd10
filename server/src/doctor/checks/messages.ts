import { channelWords } from '@shipmagic/domain/messages/channel';
import { createGateways } from '../../platform/messages/gateways.ts';
import type { MessageGateway } from '../../platform/messages/message-channel.ts';
import { type Check, type Finding, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';

async function lookAtGateway(gateway: MessageGateway): Promise<Finding> {
  const name = channelWords[gateway.channel];
  try {
    await gateway.check();
    return ok(`${name} takes our account.`);
  } catch (error) {
    return wrong(`${name}: ${reasonOf(error)}.`, 'Correct its key in the environment, and start the product again.');
  }
}

export const messages: Check = {
  name: 'messages',
  help: 'whether WhatsApp and the gateway for SMS take our account, where they are configured; nothing is sent',
  look: async ({ config, patienceMs }) => {
    if (config.mode === 'demo') return [ok('They are simulated.')];
    const gateways = Object.values(createGateways(config.messages, patienceMs));
    return gateways.length === 0 ? [ok('Not configured.')] : Promise.all(gateways.map(lookAtGateway));
  },
};
