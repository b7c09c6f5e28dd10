import { expect, test } from 'vitest';
import { type PinVerdict, pinServiceText, pinVerdictOf } from './pin-service.ts';

const served = { prepaid: true, cod: true, paused: false };

test.each([
  [served, false, 'delivers'],
  [served, true, 'delivers'],
  [{ ...served, cod: false }, false, 'delivers'],
  [{ ...served, cod: false }, true, 'other_payment'],
  [{ ...served, cod: null }, true, 'delivers'],
  [{ ...served, prepaid: false }, true, 'delivers'],
  [{ ...served, prepaid: false }, false, 'other_payment'],
  [{ prepaid: false, cod: false, paused: false }, false, 'refuses'],
  [{ prepaid: false, cod: false, paused: false }, true, 'refuses'],
  [{ prepaid: false, cod: null, paused: false }, true, 'refuses'],
  [{ prepaid: false, cod: false, paused: true }, false, 'paused'],
  [{ ...served, paused: true }, true, 'paused'],
] as const)('the verdict on %j, COD %j, is %s', (service, cod, verdict) => {
  expect(pinVerdictOf(service, cod)).toBe(verdict);
});

const say = (cod: boolean, verdicts: Record<string, PinVerdict>) =>
  pinServiceText(
    { pin: '793120', cod },
    Object.entries(verdicts).map(([courier, verdict]) => ({ courier, verdict })),
  );

test.each<[boolean, Record<string, PinVerdict>, string | null]>([
  [false, {}, null],
  [false, { Delhivery: 'delivers' }, null],
  [false, { Delhivery: 'delivers', Prozo: 'delivers' }, null],
  [false, { Delhivery: 'unasked' }, null],
  [false, { Delhivery: 'unasked', Prozo: 'delivers' }, null],
  [false, { Delhivery: 'refuses' }, 'No courier delivers to 793120'],
  [false, { Delhivery: 'refuses', Prozo: 'refuses' }, 'No courier delivers to 793120'],
  [false, { Delhivery: 'paused' }, 'No courier delivers to 793120 at present'],
  [true, { Delhivery: 'other_payment' }, 'No courier delivers cash on delivery to 793120'],
  [false, { Delhivery: 'other_payment' }, 'No courier delivers prepaid parcels to 793120'],
  [false, { Delhivery: 'refuses', Prozo: 'unasked' }, 'Delhivery does not deliver to 793120; Prozo could not be asked'],
  [false, { Delhivery: 'refuses', Prozo: 'delivers' }, 'Delhivery does not deliver to 793120; Prozo does'],
  [
    true,
    { Delhivery: 'other_payment', Prozo: 'delivers' },
    'Delhivery does not deliver cash on delivery to 793120; Prozo does',
  ],
  [
    false,
    { Delhivery: 'paused', Prozo: 'refuses' },
    'Prozo does not deliver to 793120; Delhivery does not deliver to 793120 at present',
  ],
  [
    false,
    { A: 'refuses', B: 'refuses', C: 'delivers', D: 'unasked' },
    'A and B do not deliver to 793120; C does; D could not be asked',
  ],
])('the text for COD %j and %j is %j', (cod, verdicts, text) => {
  expect(say(cod, verdicts)).toBe(text);
});
