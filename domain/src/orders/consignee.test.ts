import { expect, test } from 'vitest';
import { companyLine, consigneeName, nameText } from './consignee.ts';

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['  Asha   Rao ', 'Asha Rao'],
  ['Asha .', 'Asha'],
  ['. Rao', 'Rao'],
  ['Asha -', 'Asha'],
  ['Asha K. Rao', 'Asha K. Rao'],
  ['R & D', 'R & D'],
  ['आशा राव', 'आशा राव'],
  ['.', null],
  ['. .', null],
  ['\u200b', null],
  ['', null],
  [null, null],
])('the name %j is printed as %j', (given, printed) => {
  expect(nameText(given)).toBe(printed);
});

test('a name is put together from its parts', () => {
  expect(nameText('Asha', 'Rao')).toBe('Asha Rao');
  expect(nameText('Asha', '.')).toBe('Asha');
  expect(nameText(null, undefined)).toBeNull();
});

test.each([
  ['the person of the ship-to address', { name: 'Meera Iyer', company: 'Iyer Textiles' }, 'Asha Rao', 'Meera Iyer'],
  ['its company, without a person', { name: null, company: 'Iyer Textiles' }, 'Asha Rao', 'Iyer Textiles'],
  ['its company, where the person is a dot', { name: ' . ', company: 'Iyer Textiles' }, null, 'Iyer Textiles'],
  ['the buyer, where the address names nobody', { name: '', company: ' ' }, 'Asha Rao', 'Asha Rao'],
  ['the buyer, without an address', null, 'Asha Rao', 'Asha Rao'],
  ['nobody', { name: null }, null, null],
  ['nobody, for a buyer without letters', {}, '-', null],
])('a parcel is addressed to %s', (_, to, buyer, name) => {
  expect(consigneeName(to, buyer)).toBe(name);
});

test.each([
  [{ company: 'Iyer Textiles' }, 'Meera Iyer', 'Iyer Textiles'],
  [{ company: 'IYER Textiles' }, 'Iyer Textiles', null],
  [{ company: '  ' }, 'Meera Iyer', null],
  [{ company: 'Iyer Textiles' }, null, 'Iyer Textiles'],
  [null, 'Meera Iyer', null],
])('the company of %j under the name %j is %j', (to, name, line) => {
  expect(companyLine(to, name)).toBe(line);
});
