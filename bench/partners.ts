import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const shop = 'bench.myshopify.com';
const secret = 'a secret of the store for benchmarks';
const pushSecret = 'a secret of pushes for benchmarks';

/** The simulated store and courier in a process of their own. */
export async function startPartners() {
  const program = join(import.meta.dirname, '..', 'simulators', 'src', 'main.ts');
  const credentials = ['--shop', shop, '--shopify-token', 'bench', '--delhivery-token', 'bench'];
  const child = spawn(process.execPath, [program, '--die-with-parent', ...credentials], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the simulators ended with ${code}`)));
  });
  const { shopify, delhivery } = JSON.parse(line) as Record<'shopify' | 'delhivery', { url: string }>;
  return {
    /** Settings by which a product finds them. The store is not read at intervals: it has none of the orders. */
    env: {
      SHOPIFY_SHOP: shop,
      SHOPIFY_ACCESS_TOKEN: 'bench',
      SHOPIFY_WEBHOOK_SECRETS: secret,
      SHOPIFY_API_URL: shopify.url,
      SYNC_INTERVAL_S: '3600',
      DELHIVERY_TOKEN: 'bench',
      DELHIVERY_API_URL: delhivery.url,
      DELHIVERY_WEBHOOK_SECRET: pushSecret,
    },
    /** The headers of a store's webhook with this body. */
    webhookHeaders: (text: string, id: string) => ({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': id,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
    }),
    pushHeaders: { authorization: pushSecret },
    /** How many parcels the courier has. */
    async parcels(): Promise<number> {
      const answer = await fetch(`${delhivery.url}/_control/parcels`);
      return ((await answer.json()) as { count: number }).count;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
export type Partners = Awaited<ReturnType<typeof startPartners>>;
