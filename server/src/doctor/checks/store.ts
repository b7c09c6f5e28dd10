import { isRefusal, PartnerError } from '../../platform/partners/partner-error.ts';
import { testConnection } from '../../store/test-connection.ts';
import { type Check, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';
import { notConnected } from './ask-owner.ts';
import { noAnswer, reach } from './reach.ts';

const todo =
  'Correct the store’s address and credentials: Settings, Shopify Integration, or SHOPIFY_SHOP and its credentials.';

/** Whether it has said nothing about us. */
const isAway = ({ failure }: PartnerError) => failure !== 'credentials' && !isRefusal(failure);

export const store: Check = {
  name: 'store',
  help: 'whether it takes our credentials, and which permissions are missing',
  look: async (patient) => {
    const { config, connected, patienceMs } = patient;
    if (config.mode === 'demo') return [ok('It is simulated.')];
    if (!connected) {
      const shopify = config.shopify;
      return shopify
        ? [await reach('Shopify', shopify.apiUrl, patienceMs)]
        : [notConnected('Which store this is', patient)];
    }
    const shopify = await connected.connection.config();
    if (!shopify)
      return [lookAt('No store is connected.', 'Connect one: Settings, Shopify Integration, or SHOPIFY_SHOP.')];
    try {
      const { shopName, missingScopes, readsOlderOrders } = await testConnection(connected, shopify);
      const findings = [ok(`${shopName} (${shopify.shop}) takes our credentials.`)];
      if (missingScopes.length > 0)
        findings.push(
          lookAt(
            `The app has not been given ${missingScopes.join(', ')}.`,
            'Grant it in the store: Settings, Apps and sales channels, Develop apps, the app, Configuration.',
          ),
        );
      if (!readsOlderOrders)
        findings.push(
          lookAt(
            'Orders older than 60 days cannot be read.',
            'Ask Shopify for read_all_orders if older ones are to be brought in.',
          ),
        );
      return findings;
    } catch (error) {
      if (error instanceof PartnerError && isAway(error)) return [noAnswer(shopify.shop, error)];
      return [wrong(`${shopify.shop} refuses: ${reasonOf(error)}.`, todo)];
    }
  },
};
