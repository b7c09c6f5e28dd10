import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { type Check, type Finding, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Days before its end at which a certificate should have been renewed. */
const early = 10;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The end of the certificate that is shown there, to somebody who trusts whom the machine trusts. */
function certificateEnd({ hostname, port }: URL, timeoutMs: number): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const socket = tls.connect({ host, port: Number(port || 443), ...(isIP(host) ? {} : { servername: host }) }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to));
    socket.destroy();
  });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('nothing answers in time')));
  socket.once('error', reject);
  return promise;
}

async function lookAtName(url: URL): Promise<Finding> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const addresses = isIP(host) ? [] : await lookup(host, { all: true });
    return ok(isIP(host) ? `${host} is an address.` : `${host} is ${addresses.map((one) => one.address).join(', ')}.`);
  } catch (error) {
    return wrong(
      `The name ${host} does not resolve (${reasonOf(error)}).`,
      'Add it to your domain’s DNS, or correct PUBLIC_URL.',
    );
  }
}

export const publicUrl: Check = {
  name: 'PUBLIC_URL',
  help: 'whether its name resolves and its certificate is trusted and lasts',
  look: async ({ config, patienceMs }) => {
    const url = new URL(config.publicUrl);
    if (loopback.includes(url.hostname)) {
      const says = `${config.publicUrl} is this machine alone.`;
      if (config.mode === 'demo') return [ok(says)];
      return [lookAt(says, 'Set PUBLIC_URL to where people and webhooks reach the product.')];
    }
    const name = await lookAtName(url);
    if (name.verdict !== 'ok') return [name];
    if (url.protocol !== 'https:')
      return [
        name,
        lookAt(
          'It is not HTTPS: passwords travel in the open, and the store sends no webhooks there.',
          'Put a proxy with a certificate in front (docs/operate/proxies.md).',
        ),
      ];
    try {
      const days = Math.floor(((await certificateEnd(url, patienceMs)).getTime() - Date.now()) / dayMs);
      const says = `Its certificate is trusted and lasts for ${days} more days.`;
      return [name, days < early ? lookAt(says, 'See why it is not renewed.') : ok(says)];
    } catch (error) {
      return [
        name,
        wrong(
          `No trusted HTTPS there: ${reasonOf(error)}.`,
          'See whether the proxy runs, and renew its certificate for this name.',
        ),
      ];
    }
  },
};
