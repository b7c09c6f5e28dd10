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

test('counts the changes of a file without errors', () => {
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
    message: 'Nothing has been changed yet. Applying the file gives: 1 created, 2 updated, 4 skipped.',
  });
});

test('changes nothing when there are errors', () => {
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

test('lists GST errors by vendor', () => {
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

test('names every vendor with GST errors', () => {
  const problems = ['A', 'B'].map((vendorName, i) => ({ line: i + 2, vendorName, reason: 'blank', gst: true }));
  expect(reportOf({ changes: [], skipped: 0, problems }, options).message).toBe(
    'GST field validation failed for 2 vendors: A, B',
  );
});

test('counts no affected vendors for rows without one', () => {
  const problems = [
    { line: 2, vendorName: '', reason: 'vendorName is blank' },
    { line: 3, vendorName: 'B', reason: 'no' },
  ];
  expect(reportOf({ changes: [], skipped: 0, problems }, options)).toMatchObject({
    errors: ['Line 2 []: vendorName is blank', 'Line 3 [B]: no'],
    affectedVendors: ['B'],
  });
});

test('lists only the beginning of a long file, but counts all of it', () => {
  const changes = Array.from({ length: 501 }, (_, i) => change('update', `Vendor ${i + 1}`));
  const applied = reportOf({ changes, skipped: 0, problems: [] }, options);
  expect(applied.updated).toBe(501);
  expect(applied.changes).toHaveLength(100);
  expect(applied.affectedVendors).toHaveLength(500);
  expect(applied.affectedVendors.at(-1)).toBe('Vendor 500');

  const problems = changes.map(({ vendorName }, i) => ({ line: i + 2, vendorName, reason: 'no' }));
  const refused = reportOf({ changes: [], skipped: 0, problems }, options);
  expect(refused.totalErrors).toBe(501);
  expect(refused.errors).toHaveLength(500);
  expect(refused.errors.at(-1)).toBe('Line 501 [Vendor 500]: no');
});

test('does not treat other refusals as GST errors', () =>
  expect(isGstRefusal('Nothing was changed: the file has 2 errors.')).toBe(false));

test.each([
  ['Line 3[A]: no', { where: 'Line 3', vendorName: 'A', reason: 'no' }],
  ['Line 3 []: first\nsecond', { where: 'Line 3', vendorName: '', reason: 'first\nsecond' }],
  ['Not read:\nLine 3 [A]: no', { where: '', vendorName: '', reason: 'Not read:\nLine 3 [A]: no' }],
  ['Line 3 [Lamps & Co]: gstin: wrong', { where: 'Line 3', vendorName: 'Lamps & Co', reason: 'gstin: wrong' }],
  ['something else', { where: '', vendorName: '', reason: 'something else' }],
])('splits %s into its parts', (error, parts) => expect(readUploadError(error)).toEqual(parts));
