import { expect, test } from 'vitest';
import { cellsOf, readBoolean, readHeading } from './table-heading.ts';

const known = ['vendorName', 'gstin', 'enableGstMethodology'] as const;
const read = (...heading: string[]) => readHeading(heading, known, ['vendorName']);

test.each([
  [
    ['vendorName', 'gstin'],
    ['vendorName', 'gstin'],
  ],
  [
    ['vendor_name', 'enable_gst_methodology'],
    ['vendorName', 'enableGstMethodology'],
  ],
  [
    ['GSTIN', ' Vendor Name '],
    ['gstin', 'vendorName'],
  ],
])('the headings %j are read as %j', (heading, columns) => expect(read(...heading)).toEqual({ columns }));

test.each([
  [['gstin'], 'The file needs a column vendorName; its first line has “gstin”.'],
  [['vendor, name', 'gstin'], 'The file needs a column vendorName; its first line has “vendor, name”, “gstin”.'],
  [
    ['vendorName', 'colour', ''],
    'Unknown column: “colour”, “”. Allowed columns: vendorName, gstin, enableGstMethodology.',
  ],
  [['vendorName', 'gstin', 'GSTIN'], 'This column appears twice: gstin.'],
  [['vendorName', 'gstin', 'Vendor Name', 'GSTIN'], 'This column appears twice: vendorName, gstin.'],
  [['vendorName,gstin'], 'The values have to be separated by tabs, not by commas.'],
])('refuses the headings %j', (heading, problem) => expect(read(...heading)).toEqual({ problem }));

test('names every missing required column', () =>
  expect(readHeading(['gstin', 'colour'], known, ['vendorName', 'enableGstMethodology'])).toEqual({
    problem: 'The file needs columns vendorName and enableGstMethodology; its first line has “gstin”, “colour”.',
  }));

test('trims cells and omits blank ones', () =>
  expect(cellsOf(['vendorName', 'gstin', 'city'], [' A ', '  '])).toEqual({ vendorName: 'A' }));

test.each([
  ['TRUE', true],
  ['Yes', true],
  ['1', true],
  ['false', false],
  ['N', false],
  ['0', false],
  ['maybe', null],
  ['untrue', null],
  ['yesterday', null],
  ['casino', null],
  ['none', null],
])('reads %s as %s', (text, value) => expect(readBoolean(text)).toBe(value));
