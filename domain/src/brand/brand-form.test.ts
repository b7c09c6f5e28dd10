import { expect, test } from 'vitest';
import { checkInput } from '../http/check-input.ts';
import { brandForm, keptBrand, usualBrandForm } from './brand-form.ts';

const read = (fields: object) => {
  const checked = checkInput(brandForm, { name: 'Tohfa', ...fields });
  return 'problem' in checked ? checked.problem : checked.value;
};

test('A brand needs a name alone', () => {
  expect(read({})).toEqual({ ...usualBrandForm, name: 'Tohfa' });
  expect(read({ accent: '', support: { phone: ' ' }, returnPolicyUrl: null, senderName: '  ' })).toEqual({
    ...usualBrandForm,
    name: 'Tohfa',
  });
});

// Entries of people into such forms, and what is kept of them.
test.each([
  ['a name over two lines', { name: ' Tohfa\r\n  Gifts ' }, { name: 'Tohfa Gifts' }],
  ['a name that would turn the line around', { name: 'Toh\u202efa' }, { name: 'Tohfa' }],
  ['a name of joined letters', { name: 'क्‍ष' }, { name: 'क्‍ष' }],
  [
    'markup, which is a text like others',
    { name: '<img src=x onerror=alert(1)>' },
    { name: '<img src=x onerror=alert(1)>' },
  ],
  ['an accent in capitals', { accent: '#5B52E0' }, { accent: '#5b52e0' }],
  ['a language twice', { languages: ['hi', 'en', 'hi'] }, { languages: ['hi', 'en'] }],
  [
    'a link of another case',
    { returnPolicyUrl: 'HTTPS://tohfa.example/Returns' },
    { returnPolicyUrl: 'HTTPS://tohfa.example/Returns' },
  ],
] as const)('It takes %s', (_, fields, kept) => expect(read(fields)).toMatchObject(kept));

test.each([
  ['98123 45678', '919812345678'],
  ['+91-98123-45678', '919812345678'],
  ['098123 45678', '919812345678'],
  ['https://wa.me/919812345678', '919812345678'],
  ['+44 7911 123456', '447911123456'],
  // Of Singapore: ten digits with its country's code.
  ['+65 9123 4567', '6591234567'],
] as const)('WhatsApp at %s is kept as its digits with the country’s code', (whatsapp, digits) => {
  const form = read({ support: { whatsapp } });
  expect(form).toMatchObject({ support: { whatsapp: digits } });
  // Kept values are read again as they are.
  expect(checkInput(keptBrand, form)).toEqual({ value: form });
});

test.each([
  ['name', { name: ' \u200b ' }, 'name'],
  ['returnPolicyUrl', { returnPolicyUrl: 'javascript:alert(1)' }, 'https'],
  ['returnPolicyUrl', { returnPolicyUrl: 'http://tohfa.example/returns' }, 'https'],
  ['returnPolicyUrl', { returnPolicyUrl: 'tohfa.example/returns' }, 'https'],
  ['returnPolicyUrl', { returnPolicyUrl: 'https:tohfa.example' }, 'https'],
  ['returnPolicyUrl', { returnPolicyUrl: 'https://tohfa.example/"><script>' }, 'https'],
  ['returnPolicyUrl', { returnPolicyUrl: 'https://store@evil.example' }, 'user name'],
  ['accent', { accent: '#ffd400' }, 'nearest darker colour that passes is #'],
  ['accent', { accent: 'rebeccapurple' }, 'six digits'],
  ['support.phone', { support: { phone: 'call us' } }, 'dialled'],
  ['support.phone', { support: { phone: '12' } }, 'dialled'],
  ['support.whatsapp', { support: { whatsapp: '1800 123 456' } }, 'country’s code'],
  ['support.whatsapp', { support: { whatsapp: 'https://wa.me/message/ABC' } }, 'country’s code'],
  ['support.email', { support: { email: 'care@' } }, 'email address'],
  ['support.email', { support: { email: 'a@example.com, b@example.com' } }, 'email address'],
  ['languages.0', { languages: ['xx'] }, 'must be one of'],
] as const)('A wrong %s is refused in words: %j', (field, fields, words) => {
  const problem = read(fields) as { field: string; message: string };
  expect(problem.field).toBe(field);
  expect(problem.message).toContain(words);
});
