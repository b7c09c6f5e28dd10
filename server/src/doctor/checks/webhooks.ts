import { readSubscriptions } from '../../store/read-subscriptions.ts';
import { type Check, type Finding, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';
import type { Patient } from '../patient.ts';

const hookPath = '/webhooks/shopify';
const todo =
  'See whether the product runs, and whether PUBLIC_URL and the proxy in front lead to it (docs/operate/proxies.md).';

interface Reply {
  readonly status: number;
  readonly json: unknown;
}

async function ask(url: string, method: 'GET' | 'POST', patienceMs: number): Promise<Reply> {
  const reply = await fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  const text = await reply.text();
  try {
    return { status: reply.status, json: JSON.parse(text) };
  } catch {
    return { status: reply.status, json: null };
  }
}

/** Whether it is the product that answers at its public address, to those without credentials, too. */
async function lookAtWay({ config: { publicUrl }, patienceMs }: Patient): Promise<Finding> {
  try {
    const health = await ask(`${publicUrl}/healthz`, 'GET', patienceMs);
    if (health.status !== 200 || (health.json as { ok?: unknown } | null)?.ok !== true)
      return wrong(`Something else answers at ${publicUrl} (${health.status}).`, todo);
    // Unsigned, and so refused, by us and by nobody before us.
    const hook = await ask(`${publicUrl}${hookPath}`, 'POST', patienceMs);
    if (hook.status !== 401 || hook.json === null)
      return wrong(`${publicUrl}${hookPath} is answered by something else (${hook.status}).`, todo);
    return ok(`The product answers at ${publicUrl}, and webhooks reach it.`);
  } catch (error) {
    return wrong(`Nothing answers at ${publicUrl}: ${reasonOf((error as Error).cause ?? error)}.`, todo);
  }
}

async function lookAtSubscriptions({ config, connected, patienceMs }: Patient): Promise<readonly Finding[]> {
  const shopify = config.mode === 'real' && (await connected?.connection.config().catch(() => null));
  if (!connected || !shopify) return [];
  const here = `${config.publicUrl}${hookPath}`;
  try {
    const { missing, elsewhere } = await readSubscriptions(connected, shopify, { url: here, timeoutMs: patienceMs });
    if (missing.length > 0)
      return [
        lookAt(
          `The store does not send ${missing.join(', ')} to ${here}${elsewhere.length > 0 ? `, but sends to ${elsewhere.join(', ')}` : ''}.`,
          'Each start, and each night, subscribes to what is missing; see which permissions the app lacks.',
        ),
      ];
    return [ok('The store’s subscriptions point here.')];
  } catch (error) {
    return [lookAt(`The store’s subscriptions cannot be read: ${reasonOf(error)}.`, 'See the line of the store.')];
  }
}

export const webhooks: Check = {
  name: 'webhooks',
  help: 'whether the product answers at PUBLIC_URL, and the store’s subscriptions point there',
  look: async (patient) => [await lookAtWay(patient), ...(await lookAtSubscriptions(patient))],
};
