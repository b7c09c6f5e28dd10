import { deflateSync } from 'node:zlib';
import { type BrandSettings, brandContract } from '@shipmagic/domain/brand/brand.contract';
import { usualBrand } from '@shipmagic/domain/brand/usual-brand';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { expect, test } from 'vitest';
import { mailsOf } from '../../testing/mail.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import type { User } from '../../testing/test-app.ts';
import { sendScan } from '../../testing/webhooks.ts';
import { drawFavicon, drawLogo } from '../demo/draw-logo.ts';
import { fillTrackingPage } from './fill-tracking-page.ts';

const customers = 'https://track.tohfa.example';
const { app, admin, shipping } = await startShipping({
  mail: true,
  config: { CARE_WHATSAPP: '+919812300000', PUBLIC_TRACKING_URL: customers },
});
const whole = {
  name: 'Tohfa',
  accent: '#A3245C',
  support: { email: 'care@tohfa.example', phone: '+91 98000 00000' },
  returnPolicyUrl: 'https://tohfa.example/returns',
  senderName: 'Tohfa care',
};
const change = (body: object, user: User | null = admin) => app.attempt(brandContract.change, { body }, user);
const brand = () => app.call(brandContract.read, {}, null);

async function put(picture: string, bytes: Uint8Array, user: User = admin) {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture.png');
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await fetch(`${app.url}/api/brand/${picture}`, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    body: (await response.json()) as BrandSettings & { message?: string; field?: string },
  };
}

test('Without a name customers see what they always saw, with the number of the environment', async () => {
  expect(await brand()).toEqual({ ...usualBrand, support: { whatsapp: '919812300000' } });
  const page = '<head><title>Track</title></head>';
  const filled = fillTrackingPage(page, await brand());
  expect(filled).toContain('"whatsapp":"919812300000"');
  expect(filled).toContain('<title>Track</title>');
  expect(filled).not.toContain('<style>');
});

test('An admin sets the brand, in the audit log, and nobody overwrites what they have not seen', async () => {
  const member = await app.createUser('team_member');
  expect((await change(whole, member)).status).toBe(403);
  expect((await change(whole, null)).status).toBe(401);
  const saved = await app.call(brandContract.change, { body: { ...whole, basedOn: null } }, admin);
  expect(await brand()).toEqual({
    name: 'Tohfa',
    logoUrl: null,
    faviconUrl: null,
    accent: '#a3245c',
    support: { email: 'care@tohfa.example', phone: '+91 98000 00000', whatsapp: '919812300000' },
    returnPolicyUrl: 'https://tohfa.example/returns',
    languages: ['en', 'hi'],
  });
  expect(await change({ name: 'Other', basedOn: null })).toMatchObject({ status: 409 });
  expect((await change({ ...whole, basedOn: saved.changedAt })).status).toBe(200);
  const { n } = await app.database.one<{ n: number }>(
    "select count(*)::int as n from audit_log where action = 'brand.changed' and user_email = $1",
    [admin.email],
  );
  expect(n).toBe(2);
  expect(await change({ ...whole, accent: '#ffd400' })).toMatchObject({
    status: 400,
    body: { field: 'accent', message: expect.stringMatching(/contrast of 1\.4\d:1.*nearest darker colour/) },
  });
});

test('A logo is written anew, served with a validator, and refused in words for what it cannot be', async () => {
  const logo = drawLogo();
  const text = Buffer.from('tEXtGPS\x0019.07,72.87', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length - 4);
  // Its sum is wrong, and nobody looks at it.
  const told = Buffer.concat([logo.subarray(0, 33), length, text, Buffer.alloc(4), logo.subarray(33)]);
  expect(await put('logo', told)).toMatchObject({ status: 200, body: { logoSize: { width: 580, height: 180 } } });
  const { logoUrl } = await brand();
  expect(logoUrl).toMatch(new RegExp(`^${customers}/api/brand/pictures/logo\\?v=[0-9a-f]{12}$`));
  const address = `${app.url}${new URL(logoUrl ?? '').pathname}${new URL(logoUrl ?? '').search}`;
  const served = await fetch(address);
  const bytes = Buffer.from(await served.arrayBuffer());
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect(served.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(bytes.includes('GPS')).toBe(false);
  const again = await fetch(address, { headers: { 'if-none-match': served.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  for (const [begin, words] of [
    ['<svg onload="alert(1)">', 'an SVG'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'a WebP'],
    ['GIF89a', 'a GIF'],
    ['no picture', 'no JPEG or PNG'],
    [logo.subarray(0, 200), 'cut off'],
  ] as const)
    expect(await put('logo', Buffer.from(begin))).toMatchObject({
      status: 400,
      body: { field: 'picture', message: expect.stringContaining(words) },
    });
  expect(await put('favicon', logo)).toMatchObject({ status: 400, body: { message: expect.stringContaining('512') } });
  expect((await put('favicon', drawFavicon())).status).toBe(200);
  expect((await put('poster', logo)).status).toBe(400);
  expect((await put('logo', deflateSync(Buffer.alloc(10)), await app.createUser('team_member'))).status).toBe(403);
});

test('Hostile texts are texts in the page', async () => {
  const name = '</script><img src=x onerror=alert(1)> $& <!--';
  await app.call(brandContract.change, { body: { ...whole, name } }, admin);
  const page = '<head><title>Track</title><link rel="icon" type="image/svg+xml" href="/favicon.svg" /></head>';
  const filled = fillTrackingPage(page, await brand());
  const json = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(filled)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ name });
  expect(filled).not.toContain('<img');
  expect(filled).not.toContain('<!--');
  expect(filled).toContain('<title>Track · &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; $&amp; &lt;!--</title>');
  await app.call(brandContract.change, { body: whole }, admin);
});

test('On the customers’ host only what is theirs answers', async () => {
  const ask = (method: 'GET' | 'POST', url: string, host = 'track.tohfa.example', payload?: object) =>
    app.http.inject({ method, url, headers: { host, origin: customers }, ...(payload ? { payload } : {}) });
  expect((await ask('GET', '/?order=1')).headers.location).toBe('/order-tracking?order=1');
  expect((await ask('GET', brandContract.read.path)).statusCode).toBe(200);
  expect((await ask('GET', '/api/ping', 'TRACK.tohfa.example.:443')).statusCode).toBe(200);
  const unknown = { orderNumber: 'X1', customerInfo: '9812345678' };
  const tracked = await ask('POST', trackingContract.track.path, undefined, unknown);
  expect(tracked.json()).not.toMatchObject({ message: 'Not found' });
  // Calls of the page itself, which know no such order.
  const answered = await ask('POST', '/api/track-order/MG-1/answers', undefined, { answer: 'again' });
  expect(answered.json()).toMatchObject({ message: 'Order not found' });
  const coded = await ask('POST', '/api/track-order/codes', undefined, { magicOrderId: 'MG-1' });
  expect(coded.json()).toMatchObject({ message: 'Order not found' });
  for (const path of ['/orders', '/index.html', '/api/orders', '/api/docs', '/healthz', '/webhooks/shopify'])
    expect([path, (await ask('GET', path)).statusCode]).toEqual([path, 404]);
  expect((await ask('POST', '/api/auth/login', undefined, {})).statusCode).toBe(404);
  for (const host of ['', ':', ':8443', ':443', '.', '..:', '.:80', ':0443'])
    expect([host, (await ask('GET', '/api/orders', `Track.tohfa.example${host}`)).statusCode]).toEqual([host, 404]);
  expect((await ask('GET', '/api/orders', 'office.tohfa.example')).statusCode).toBe(401);
});

test('A customer’s mail is the store’s: sender, logo, button, and the ways to its care team', async () => {
  const email = 'lakshmi@example.org';
  const { parts } = await shipping.place({ customer: { firstName: 'Lakshmi', email } });
  const awb = await shipping.shipped(parts[0] ?? '');
  await app.untilIdle();
  const at = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, -1);
  const Status = {
    Status: 'Dispatched',
    StatusType: 'UD',
    StatusDateTime: at,
    StatusLocation: 'BLR',
    Instructions: 'Out',
  };
  await sendScan(app, { Shipment: { AWB: awb, NSLCode: 'X', PickUpDate: at, Sortcode: 'BLR/IND', Status } });
  await app.untilIdle();
  const [mail] = await mailsOf(app).received(email);
  expect(mail?.from).toContain('Tohfa care');
  expect(mail?.html).toContain(`src="${customers}/api/brand/pictures/logo?v=`);
  expect(mail?.html).toContain('background-color:#a3245c');
  for (const part of [
    'care@tohfa.example',
    'tel:+919800000000',
    'https://wa.me/919812300000',
    'https://tohfa.example/returns',
  ])
    expect(mail?.html).toContain(part);
  expect(mail?.text).toContain(`${customers}/order-tracking?token=`);
});
