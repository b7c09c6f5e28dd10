import { expect, test } from 'vitest';
import { changeDue } from './change-due.ts';
import { changeRule } from './change-table.ts';

const india = (time: string, day = '30') => new Date(`2026-11-${day}T${time}:00+05:30`);
test.each([
  ['booked', '09:00', '12:00', '11:00'],
  ['booked', '11:30', '12:00', '12:00'],
  ['booked', '12:00', '12:00', '14:00'],
  ['booked', '15:00', '12:00', '17:00'],
  ['picked_up', '11:30', '12:00', '13:30'],
] as const)('what changes while %s at %s is due before the cut-off at %s, by %s', (stage, at, cutOff, due) => {
  expect(changeDue(changeRule('paid', stage), { now: india(at), cutOff })).toEqual(india(due));
});

test('late at night it is due before the cut-off of the next day', () => {
  const at = { now: india('23:30', '29'), cutOff: '00:30' };
  expect(changeDue(changeRule('items', 'booked'), at)).toEqual(india('00:30'));
});

test('what nobody has to settle is never due', () => {
  expect(changeDue(changeRule('paid', 'coming_back'), { now: india('09:00'), cutOff: '12:00' })).toBeNull();
});
