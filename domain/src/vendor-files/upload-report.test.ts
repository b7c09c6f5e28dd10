import { expect, test } from 'vitest';
import { isGstRefusal, type PlannedChange, readUploadError, reportOf } from './upload-report.ts';

const change = (action: PlannedChange['action'], vendorName: string): PlannedChange => ({
  line: 2,
  vendorName,
  warehouseName: null,
  action,
  fields: ['city'],
});
const options = { what: 'Vendors', dryRun: false };

test('without errors it counts what was done', () => {
  const changes = [change('create', 'A'), change('update', 'B'), change('update', 'B')];
  const outcome = { changes, skipped: 4, problems: [] };
  const counts = {
    created: 1,
    updated: 2,
    skipped: 4,
    errors: [],
    totalErrors: 0,
    affectedVendors: ['A', 'B'],
    changes,
  };
  expect(reportOf(outcome, options)).toEqual({
    ...counts,
    applied: true,
    message: 'Vendors uploaded: 1 created, 2 updated, 4 skipped.',
  });
  expect(reportOf(outcome, { ...options, dryRun: true })).toEqual({
    ...counts,
    applied: false,
    message: 'Nothing is changed yet. Applied, the file gives: 1 created, 2 updated, 4 skipped.',
  });
});

test('with errors nothing is changed', () => {
  const problems = [
    { line: 3, vendorName: 'A: [x]', reason: 'no' },
    { line: 4, vendorName: 'B', reason: 'never: ever' },
  ];
  expect(reportOf({ changes: [change('create', 'C')], skipped: 1, problems }, options)).toEqual({
    created: 0,
    updated: 0,
    skipped: 0,
    errors: ['Line 3 [A: [x]]: no', 'Line 4 [B]: never: ever'],
    totalErrors: 2,
    affectedVendors: ['A: [x]', 'B'],
    message: 'Nothing was changed: the file has 2 errors.',
    applied: false,
    changes: [],
  });
});

test('GST errors are told by vendor', () => {
  const problems = [
    { line: 3, vendorName: 'A', reason: 'blank', gst: true },
    { line: 5, vendorName: 'A', reason: 'again', gst: true },
    { line: 4, vendorName: 'B', reason: 'other' },
  ];
  const report = reportOf({ changes: [], skipped: 0, problems }, options);
  expect(report).toMatchObject({
    message: 'GST field validation failed for 1 vendor: A',
    affectedVendors: ['A'],
    totalErrors: 3,
  });
  expect(isGstRefusal(report.message)).toBe(true);
});

test.each([
  ['Line 3 [Lamps & Co]: gstin: wrong', { where: 'Line 3', vendorName: 'Lamps & Co', reason: 'gstin: wrong' }],
  ['something else', { where: '', vendorName: '', reason: 'something else' }],
])('%s is taken apart', (error, parts) => expect(readUploadError(error)).toEqual(parts));
