import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Started, startDelhivery } from '../start.ts';
import { client, shipment } from './client.fixture.ts';
import type { DelhiverySimulator } from './server.ts';

interface Kept {
  scans: { at: number; status: string; type: string; code: string }[];
  codAmount: number;
}

describe('a parcel that the simulated Delhivery fetches from a customer', () => {
  let courier: Started<DelhiverySimulator>;
  let api: ReturnType<typeof client>;
  beforeAll(async () => {
    courier = await startDelhivery();
    api = client(courier.url);
  });
  afterAll(() => courier.close());

  const reverse = (order: string, more: object = {}) =>
    shipment(order, { payment_mode: 'Pickup', cod_amount: '0', total_amount: '0', ...more });
  const book = async (order: string, more: object = {}) =>
    (await api.create([reverse(order, more)])).packages[0]?.waybill ?? '';
  const advance = async (awb: string, to: string) =>
    (await api.control<Kept>('POST', `/parcels/${awb}/advance`, { to })).scans
      .map(({ type, status, code }) => `${type} ${status} ${code}`)
      .slice(2);
  const askAgain = async (awb: string) => {
    const data = [{ waybill: awb, act: 'PICKUP_RESCHEDULE' }];
    const { request_id: id } = await api.post<{ request_id: string }>('/api/p/update', { data });
    return (await api.get<{ status: string }>(`/api/cmu/get_bulk_upl/${id}?verbose=true`)).status;
  };
  const questions = (n: number) => Array.from({ length: n }, (_, i) => ({ questions_id: `Q${i}`, value: ['Yes'] }));
  const checked = (goods: number, asked: number) => ({
    qc_type: 'param',
    custom_qc: Array.from({ length: goods }, () => ({ item: 'Lamp', questions: questions(asked) })),
  });

  test('is fetched, brought and accepted with scans of its own, without a label', async () => {
    const awb = await book('R-1');
    expect(await api.get(`/api/p/packing_slip?wbns=${awb}&pdf=true`)).toEqual({ packages: [], packages_found: 0 });
    expect(await advance(awb, 'handed_over')).toEqual([
      'PP Dispatched X-DDD3FP',
      'PU In Transit X-PPOM',
      'PU In Transit X-DLL2F',
      'PU In Transit X-ILL2F',
      'PU Pending X-IBD3F',
      'PU Dispatched X-DDD3FD',
      'DL DTO RD-AC',
    ]);
    expect(await advance(awb, 'back_lost')).toHaveLength(7);
  });

  test('waits for another visit when the customer is not there, and is fetched then', async () => {
    const awb = await book('R-2');
    expect((await advance(awb, 'unavailable')).at(-1)).toBe('PP Scheduled EOD-11');
    expect((await advance(awb, 'picked_up')).slice(2)).toEqual(['PP Dispatched X-DDD3FP', 'PU In Transit X-PPOM']);
    expect((await advance(awb, 'back_lost')).at(-1)).toBe('LT LOST LT-100');
    expect((await advance(awb, 'handed_over')).at(-1)).toBe('DL DTO RD-AC');
  });

  test('is visited again when asked after a failed check, twice at most', async () => {
    const awb = await book('R-3', checked(2, 6));
    for (const outcome of ['Success', 'Success', 'Failure']) {
      expect((await advance(awb, 'check_failed')).at(-1)).toBe('CN Canceled EOD-777');
      expect(await askAgain(awb)).toBe(outcome);
    }
  });

  test.each([
    [3, 6],
    [2, 7],
    [1, 0],
  ])('of %i goods with %i questions each is not checked, which nobody is told', async (goods, asked) => {
    const awb = await book(`R-4-${goods}-${asked}`, checked(goods, asked));
    expect(await advance(awb, 'check_failed')).toEqual([]);
  });

  test('is called off until it is fetched, cannot be edited, and is not asked for again after a no', async () => {
    const [one, other, third] = [await book('R-5'), await book('R-6'), await book('R-7')];
    const cancel = (waybill: string) => api.post('/api/p/edit', { waybill, cancellation: 'true' });
    expect(await cancel(one)).toMatchObject({ status: true });
    expect(await cancel(one)).toMatchObject({ status: true });
    expect(await advance(one, 'picked_up')).toEqual(['CN Canceled DTUP-210']);
    await advance(other, 'picked_up');
    expect(await cancel(other)).toMatchObject({ status: false });
    expect(await api.post('/api/p/edit', { waybill: third, name: 'Ravi' })).toMatchObject({ status: 'Failure' });
    await advance(third, 'refused');
    expect(await askAgain(third)).toBe('Failure');
  });

  test('is the same one when asked for twice, and none where nothing is fetched', async () => {
    const awb = await book('R-8');
    expect((await api.create([reverse('R-8')])).packages[0]?.remarks).toEqual(['Duplicate Order Id']);
    expect(await api.control('GET', '/parcels?ref=R-8')).toEqual({ count: 1, awbs: [awb] });
    await api.control('PUT', '/settings', { refusesReverse: true });
    expect((await api.create([reverse('R-9')])).packages[0]?.remarks[0]).toMatch(/non serviceable pincode/);
    expect((await api.create([shipment('R-10')])).success).toBe(true);
    await api.control('PUT', '/settings', { refusesReverse: false });
  });

  test('happened long ago when its history is written', async () => {
    const awb = await book('R-11');
    const createdAt = '2026-01-02T06:00:00.000Z';
    await api.control('POST', '/parcels/history', [{ awb, createdAt, to: 'handed_over' }]);
    const { scans, codAmount } = await api.control<Kept>('GET', `/parcels/${awb}`);
    expect([scans.length, codAmount]).toEqual([9, 0]);
    expect(new Date(scans.at(-1)?.at ?? 0).toISOString()).toMatch(/^2026-01-0[45]/);
  });
});
