import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { labelWith, type StoredParcel, storeParcels } from '../../testing/parcels-with-labels.ts';
import { printingOf } from '../../testing/printing.ts';
import { readBarcodes, readPdfPages } from '../../testing/read-barcodes.ts';
import { startS3, type TestS3 } from '../../testing/s3.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { moveLabels } from '../parcels/labels/move-labels.ts';

const warehouses = ['Agra', 'Bhuj', 'Chennai'];
const skus = ['LAMP-2', 'LAMP-10', 'MUG'];
const sizes = ['S', 'M', 'XL'];
const count = 500;
/** So many prove that a storage is read a few at a time. */
const stored = 150;
/** Coarse, so that reading a thousand labels is a matter of seconds. */
const pixelsPerPoint = 2;

let app: TestApp;
let s3: TestS3;
let admin: User;
/** In the promised order: by warehouse, SKU and size, equal ones with the newest first. */
let promised: string[] = [];
let ids: string[] = [];
let awbs: string[] = [];

beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ worker: true, config: { ...s3.env, FILES_STORE: 'disk' }, partnerTimeoutMs: 2000 });
  admin = await app.createUser('admin');
  const vendors = [];
  for (const name of warehouses) vendors.push(await createVendor(app, name));
  const parcels: (StoredParcel & { place: string })[] = [];
  for (let i = 0; i < count; i++) {
    // Spread so that neighbours in the list are far apart in the document.
    const [warehouse, sku, size] = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9) % 3];
    const lines = [{ unitPaise: 10_000, sku: skus[sku] ?? null, variantTitle: sizes[size] ?? null }];
    const id = await vendors[warehouse]?.order({ name: `M${i}`, lines });
    const awb = `77${String(10_000_000 + ((i * 7919) % 9_999_991))}`;
    const place = `${warehouse}${sku}${size}${String(count - i).padStart(4, '0')}`;
    parcels.push({ id: id ?? '', awb, label: await labelWith(awb), place });
  }
  await storeParcels(app, parcels);
  ids = parcels.map(({ id }) => id);
  awbs = parcels.map(({ awb }) => awb);
  promised = parcels.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ awb }) => awb);
});
afterAll(async () => {
  await app?.close();
  await s3?.close();
});

// Proves (Print): One PDF of labels, 4 × 6 or A4 four-up; 500 different AWBs in the promised order, read back by a
// decoder
test('the document of 500 labels has 500 different AWBs in the promised order, on 4 × 6 and on A4', async () => {
  const id = await printingOf(app).batch('labels', ids, admin);
  const thermal = await printingOf(app).print(id, admin);
  const read = await readBarcodes(thermal, pixelsPerPoint);
  expect(new Set(read).size).toBe(count);
  expect(read).toEqual(promised);
  const a4 = await printingOf(app).print(id, admin, { size: 'a4' });
  expect(await readBarcodes(a4, pixelsPerPoint)).toEqual(promised);
});

describe('labels in S3', () => {
  // Proves (Files): Many labels of S3 are printed a few at a time; a storage that is silent does not hold a document
  // up
  test('are read a few at a time: the same document, and no round trip after another', async () => {
    await moveLabels(app.services, 's3', () => undefined);
    const id = await printingOf(app).batch('labels', ids.slice(0, stored), admin);
    const ofThese = new Set(awbs.slice(0, stored));
    s3.mostAtOnce = 0;
    const read = await readBarcodes(await printingOf(app).print(id, admin), pixelsPerPoint);
    expect(read).toEqual(promised.filter((awb) => ofThese.has(awb)));
    expect(s3.mostAtOnce).toBeGreaterThan(2);
    expect(s3.mostAtOnce).toBeLessThanOrEqual(8);
  });

  test('of a storage that does not answer are named in the document, which does not wait for each', async () => {
    const id = await printingOf(app).batch('labels', ids.slice(0, 60), admin);
    s3.fail('silent', 60);
    const before = s3.requests.length;
    const pdf = await printingOf(app).print(id, admin);
    s3.heal();
    expect(s3.requests.length - before).toBe(20);
    const pages = await readPdfPages(pdf, pixelsPerPoint);
    expect(pages).toHaveLength(60);
    for (const { text } of pages)
      expect(text.replace(/\s+/g, ' ')).toContain('The storage of labels cannot be reached. Print it again later.');
  });
});
