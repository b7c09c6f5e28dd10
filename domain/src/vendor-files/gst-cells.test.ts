import { expect, test } from 'vitest';
import { type GstCells, gstCellsMistake } from './gst-cells.ts';

const gstin = '29ABCPE1234F1Z7';

// Proves (Vendors and warehouses as files): GST cells are evaluated together; errors name line and vendor, and
// nothing is changed
test.each<[GstCells['gstin'], GstCells['enableGstMethodology'], string | null]>([
  [undefined, undefined, null],
  ['', '', null],
  ['', undefined, null],
  [gstin, true, null],
  ['', false, null],
  [undefined, true, 'gstin must be provided when enable_gst_methodology is provided'],
  [undefined, false, 'gstin must be provided when enable_gst_methodology is provided'],
  [gstin, undefined, 'enable_gst_methodology must be provided when gstin is provided'],
  [gstin, '', 'enable_gst_methodology must be provided when gstin is provided'],
  ['', true, 'gstin cannot be blank when enable_gst_methodology is TRUE'],
  [gstin, false, 'GST methodology must be enabled when Tax number/GSTIN is provided'],
  [gstin, null, 'enable_gst_methodology has to be TRUE or FALSE'],
])('GSTIN %j, methodology %j: %s', (given, enableGstMethodology, mistake) =>
  expect(gstCellsMistake({ gstin: given, enableGstMethodology })).toBe(mistake),
);
