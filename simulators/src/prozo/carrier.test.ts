import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keysBeyond } from '../shape.ts';
import { control } from '../shopify/client.fixture.ts';
import { type StartProzoOptions, startProzo } from '../start.ts';
import { temporaryDir } from '../state-dir.fixture.ts';

const shapes = JSON.parse(readFileSync(new URL('samples/shapes.json', import.meta.url), 'utf8'));

/** In both directions: no missing and no additional keys. */
function expectSameKeys(value: unknown, model: unknown): void {
  expect(keysBeyond(value, model)).toEqual([]);
  expect(keysBeyond(model, value)).toEqual([]);
}

interface Created {
  meta: { success: boolean; message: string };
  result?: { awb_number: string; reference: string };
}

async function started(options: StartProzoOptions = {}) {
  const prozo = await startProzo(options);
  onTestFinished(() => prozo.close());
  const post = async <T>(path: string, body: unknown, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const response = await fetch(prozo.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as T };
  };
  const account = { username: 'simulated-user', password: 'simulated-password' };
  const signIn = async () => (await post<{ accessToken: string }>('/api/auth/signin', account)).body.accessToken;
  const token = await signIn();
  const create = async (reference: string) =>
    (await post<Created>('/api/order/create', { ...shapes.create_request, reference }, token)).body;
  const track = async (waybills: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${prozo.url}/api/order/track_waybill?waybills=${waybills}`, { headers })).json();
  };
  return { prozo, post, signIn, token, create, track };
}

describe('the simulated Prozo', () => {
  it('signs in with the sample’s keys, and refuses unknown credentials', async () => {
    const { post, prozo, token, create } = await started();
    expectSameKeys(
      (await post('/api/auth/signin', { username: 'simulated-user', password: 'simulated-password' })).body,
      shapes.signin_ok,
    );
    expect((await post('/api/auth/signin', { username: 'x', password: 'y' })).status).toBe(401);
    expect((await post('/api/order/create', {}, 'wrong')).status).toBe(401);
    await create('T-0');
    await control(prozo.url, 'POST', '/tokens/expire');
    expect((await post('/api/order/search', {}, token)).status).toBe(401);
  });

  it('creates one parcel per reference', async () => {
    const { create, prozo } = await started();
    const ok = await create('T-1');
    expectSameKeys(ok, shapes.create_ok);
    const again = await create('T-1');
    expectSameKeys(again, shapes.create_already_placed);
    expect(again).toMatchObject({ meta: shapes.create_already_placed.meta });
    expect(again.result?.awb_number).toBe(ok.result?.awb_number);
    expect(await control(prozo.url, 'GET', '/parcels?ref=T-1')).toMatchObject({ count: 1 });
  });

  it('refuses a PIN as in the sample', async () => {
    const { post, token } = await started();
    const to = { ...shapes.create_request.delivery_details, to_pincode: '999999' };
    const { body } = await post('/api/order/create', { ...shapes.create_request, delivery_details: to }, token);
    expect(body).toEqual(shapes.create_fail);
  });

  it('returns carriers for a pair of PINs, and none where it refuses orders', async () => {
    const { post, token } = await started();
    const carriers = async (...pairs: unknown[]) =>
      (await post<{ result: { name: string }[] }>('/api/tools/serviceability', pairs, token)).body.result;
    expect(await carriers({ pickup_pincode: '560001', drop_pincode: '302002' })).toEqual([
      { name: 'Prozo Surface', account_code: 'PRZ1' },
      { name: 'Prozo Air', account_code: 'PRZ2' },
    ]);
    expect(await carriers({ pickup_pincode: '560001', drop_pincode: '744301' })).toEqual([]);
    expect((await post('/api/tools/serviceability', [{ drop_pincode: '302002' }], token)).status).toBe(400);
    expect((await post('/api/tools/serviceability', [], 'wrong')).status).toBe(401);
  });

  it('tracks with the sample’s keys, step by step to delivery', async () => {
    const { create, track, prozo } = await started();
    const awb = (await create('T-2')).result?.awb_number ?? '';
    for (let i = 0; i < 5; i++) await control(prozo.url, 'POST', `/parcels/${awb}/advance`, {});
    const answer = await track(awb);
    expectSameKeys(answer, shapes.track_ok);
    expect(answer).toMatchObject({ waybillDetails: [{ waybill: awb, currentStatus: 'DELIVERED' }] });
    expectSameKeys(await track('PRVUNKNOWN'), shapes.track_not_found);
  });

  it('cancels before pickup only', async () => {
    const { create, post, token, prozo } = await started();
    const cancel = async (waybill = '') =>
      (await post<Created>('/api/order/cancel_order', { waybill }, token)).body.meta.success;
    const first = (await create('T-3')).result?.awb_number;
    expect([await cancel(first), await cancel(first)]).toEqual([true, true]);
    const second = (await create('T-4')).result?.awb_number;
    await control(prozo.url, 'POST', `/parcels/${second}/advance`, { to: 'PICKED_UP' });
    expect([await cancel(second), await cancel('NONE')]).toEqual([false, false]);
  });

  it('saves its parcels and never reuses an AWB', async () => {
    const stateDir = temporaryDir();
    const first = await started({ stateDir });
    const awb = (await first.create('T-5')).result?.awb_number;
    await first.prozo.close();
    const second = await started({ stateDir });
    expect((await second.create('T-5')).result?.awb_number).toBe(awb);
    expect((await second.create('T-6')).result?.awb_number).not.toBe(awb);
  });

  it.each([
    ['DELIVERED', 7],
    ['FAILED_DELIVERY', 7],
    ['RTO_DELIVERED', 10],
    ['LOST', 6],
    [undefined, 2],
  ])('rewrites history up to %s, never into the future', async (to, count) => {
    const { prozo, create } = await started();
    const awb = (await create('H-1')).result?.awb_number ?? '';
    const createdAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const history = [
      { awb, createdAt, ...(to ? { to } : {}) },
      { awb: 'NONE', createdAt },
    ];
    expect(await control(prozo.url, 'POST', '/parcels/history', history)).toEqual({ rewritten: 1, unknown: ['NONE'] });
    const { scans } = await control<{ scans: { at: number; status: string }[] }>(prozo.url, 'GET', `/parcels/${awb}`);
    expect([scans.length, scans.at(-1)?.status]).toEqual([count, to ?? 'AWB_REGISTERED']);
    expect(scans[0]?.at).toBe(Date.parse(createdAt));
    expect(scans.every(({ at }) => at <= Date.now())).toBe(true);
  });

  it('rewrites a history in which an attempt failed before the delivery', async () => {
    const { prozo, create } = await started();
    const awb = (await create('H-2')).result?.awb_number ?? '';
    const createdAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
    await control(prozo.url, 'POST', '/parcels/history', [{ awb, createdAt, to: 'DELIVERED', failedBefore: 1 }]);
    const { scans } = await control<{ scans: { status: string }[] }>(prozo.url, 'GET', `/parcels/${awb}`);
    expect(scans.slice(-4).map(({ status }) => status)).toEqual([
      'OUT_FOR_DELIVERY',
      'FAILED_DELIVERY',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
  });
});
