import { describe, expect, test } from 'vitest';
import { planPickups, wishesOf } from './pickup-plan.ts';
import { nothingOwn } from './pickup-settings.ts';
import type { Pickup, ReadyGroup } from './pickups.contract.ts';

const group = (warehouseId: string, more: Partial<ReadyGroup> = {}): ReadyGroup => ({
  warehouseId,
  warehouseName: `Room ${warehouseId}`,
  vendorName: 'Maker',
  city: null,
  shippingPartner: 'Delhivery',
  parcels: 2,
  labelled: 2,
  overdue: 0,
  unlisted: 2,
  listable: 2,
  oldestAt: '2026-11-28T04:00:00.000Z',
  openManifestId: null,
  notAsked: null,
  proposed: { day: '2026-11-28', time: '16:00' },
  lastDay: '2026-12-05',
  cutOff: '12:00',
  automaticAt: null,
  own: nothingOwn,
  request: null,
  ...more,
});
const request = (state: Pickup['state']) => ({ state }) as Pickup;
const tomorrow = { day: '2026-11-29', time: '16:00' };

describe('the plan of pickups for all', () => {
  test('has every group that nobody has asked for, all of them chosen', () => {
    const plan = planPickups([
      group('1'),
      group('2', { request: request('accepted') }),
      group('3', { request: request('refused') }),
      group('4', { request: request('unknown') }),
      group('5', { notAsked: 'Prozo sends its drivers by itself.' }),
    ]);
    expect(plan?.rows.map((row) => [row.group.warehouseId, row.chosen])).toEqual([
      ['1', true],
      ['3', true],
    ]);
  });

  test('takes the window that most propose, and leaves the others their own', () => {
    const plan = planPickups([group('1', { proposed: tomorrow }), group('2'), group('3')]);
    expect(plan?.forAll).toEqual({ day: '2026-11-28', time: '16:00', note: '' });
    expect(plan?.rows.map(({ own }) => own?.day ?? null)).toEqual(['2026-11-29', null, null]);
  });

  test('is none where nothing waits', () => {
    expect(planPickups([group('1', { request: request('requested') })])).toBeNull();
  });

  test('becomes wishes with the note for all, unless a row has one of its own', () => {
    const plan = planPickups([group('1'), group('2'), group('3', { proposed: tomorrow })]);
    const rows = (plan?.rows ?? []).map((row) =>
      row.group.warehouseId === '2' ? { ...row, own: { ...tomorrow, note: 'Back door' } } : row,
    );
    const wishes = wishesOf({ forAll: { day: '2026-11-28', time: '17:00', note: 'Gate 2' } }, rows);
    expect(wishes.map(({ warehouseId, day, time, note }) => [warehouseId, day, time, note])).toEqual([
      ['1', '2026-11-28', '17:00', 'Gate 2'],
      ['2', '2026-11-29', '16:00', 'Back door'],
      ['3', '2026-11-29', '16:00', 'Gate 2'],
    ]);
  });
});
