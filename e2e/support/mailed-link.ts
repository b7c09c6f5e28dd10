import { demoApi } from './demo-api.ts';
import { eventually } from './product.ts';

/** The link in the newest mail to an address, from the demo's mailbox. */
export async function mailedLink(url: string, address: string, path: string): Promise<string> {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const { url: mailbox } = await api<{ url: string }>('GET', '/api/demo/mailbox');
  return eventually(async () => {
    const answer = await fetch(`${mailbox}/_control/mails?to=${encodeURIComponent(address)}`);
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    return mails.map(({ text }) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0]).findLast(Boolean);
  }, `a mail to ${address}`);
}
