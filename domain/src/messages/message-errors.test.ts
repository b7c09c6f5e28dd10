import { expect, test } from 'vitest';
import { type ErrorAction, messageError } from './message-errors.ts';

const expected: readonly (readonly [codes: readonly number[], action: ErrorAction, firstPauseS?: number])[] = [
  [[0, 190, 3, 10, 200, 299, 131031, 368, 131042, 133010], 'stop_channel'],
  [[1, 2, 131000, 131016], 'retry', 60],
  [[4, 80007, 130429], 'retry', 15],
  [[131056], 'retry', 6],
  [[131057], 'retry', 60],
  [[100, 131008, 131009, 131047], 'fail'],
  [[131026, 131050], 'next_channel'],
  [[131048, 131049], 'later'],
  [[132000, 132001, 132012, 132015, 132016], 'template'],
  // Of numbers that nobody has written down yet.
  [[300, 199, 131099], 'fail'],
];

test.each(expected.flatMap(([codes, action, pause]) => codes.map((code) => [code, action, pause] as const)))(
  'WhatsApp’s error %i leads to %s',
  (code, action, pause) => {
    const error = messageError('whatsapp', String(code));
    expect([error.action, error.pausesS?.[0]]).toEqual([action, pause]);
  },
);

test('a number without WhatsApp is remembered for 30 days, and 131050 ends marketing alone', () => {
  expect(messageError('whatsapp', '131026').rememberDays).toBe(30);
  expect(messageError('whatsapp', '131050').endsMarketing).toBe(true);
  expect(messageError('whatsapp', '131049').endsMarketing).toBeUndefined();
});

test('pauses rise, and a pair of numbers is left alone for six seconds at least', () => {
  for (const code of ['130429', '131056', '131000', '131057']) {
    const pauses = messageError('whatsapp', code).pausesS ?? [];
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(6);
  }
});

test('SMS have words and numbers of their own', () => {
  expect(messageError('sms', 'key').isKey).toBe(true);
  expect(messageError('sms', '131026').action).toBe('fail');
  expect(messageError('sms', 'template').action).toBe('template');
});
