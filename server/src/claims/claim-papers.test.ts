import { claimFilesAtMost } from '@shipmagic/domain/claims/claim-files';
import { type ClaimPapers, claimPapersContract } from '@shipmagic/domain/claims/claim-papers.contract';
import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { expect, test } from 'vitest';
import { startShipping } from '../../testing/start-shipping.ts';
import type { User } from '../../testing/test-app.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { deleteFiles } from '../platform/files/delete-files.ts';
import { zipSizes } from '../platform/tables/zip-sizes.ts';
import { tidyFiles } from '../tidy.ts';
import { forgetClaimFiles, rewriteClaimFiles } from './claim-files.ts';

const { app, admin, shipping } = await startShipping();

let made = 0;
/** A parcel that was lost, with its claim. */
async function lost() {
  made += 1;
  const vendor = `Claim Maker ${made}`;
  const { parts } = await shipping.place({ vendors: [vendor] });
  await app.database.query(
    "update vendors set gstin = '29ABCPE1234F1Z7', company_name = 'Maker Ltd', address = '12 Brigade Road', city = 'Bengaluru', zip_code = '560001' where vendor_name = $1",
    [vendor],
  );
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  for (const to of ['in_transit', 'lost']) await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
  await app.untilIdle();
  const { claims } = await app.call(claimsContract.ofOrder, { params: { id } }, admin);
  return { id, awb, vendor, claim: claims[0]?.id ?? '' };
}

const bytesOf = (...pieces: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(pieces.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one)))),
  );
const jpeg = (text: string) => bytesOf([0xff, 0xd8, 0xff, 0xe0], text, [0xff, 0xd9]);
const png = bytesOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'picture IEND');
const webp = bytesOf('RIFF', [8, 0, 0, 0], 'WEBP', 'VP8 ');
const pdf = bytesOf('%PDF-1.7\nreport\n%%EOF\n');

async function add(claim: string, name: string, bytes: Uint8Array<ArrayBuffer>, user: User = admin) {
  const form = new FormData();
  form.append('claimFile', new Blob([bytes]), name);
  const response = await fetch(`${app.url}/api/claims/${claim}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as ClaimPapers & { message?: string; field?: string },
  };
}
const papers = (claim: string) => app.call(claimPapersContract.papers, { params: { id: claim } }, admin);
const remove = (id: string) => app.attempt(claimPapersContract.removeFile, { params: { id } }, admin);
const open = async (address: string) => {
  const response = await fetch(`${app.url}${address}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const stored = async () => {
  const names: string[] = [];
  for await (const { name } of app.services.files.stores.get('disk')?.list() ?? []) names.push(name);
  return names.filter((name) => name.startsWith('claim-'));
};
/** The stored names of a claim's files. */
const filesOf = async (claim: string) =>
  (await app.database.query<{ file: string }>('select file from claim_files where claim_id = $1', [claim])).map(
    ({ file }) => file,
  );

// Proves (Claims): Pictures and PDFs are added to a claim, by what their bytes say, within limits told in words
test('a claim takes pictures and PDFs for what their bytes say, once each, and names them so', async () => {
  const { claim, id } = await lost();
  await add(claim, 'C:\\Photos\\Broken <lamp>.HEIC', jpeg('one'));
  await add(claim, 'box.txt', png);
  await add(claim, '', webp);
  await add(claim, 'एफआईआर.pdf', pdf);
  expect(await add(claim, 'again.jpg', jpeg('one'))).toMatchObject({ status: 200 });
  const { files } = await papers(claim);
  expect(files.map(({ name, type, removable }) => [name, type, removable])).toEqual([
    ['Broken lamp.jpg', 'image/jpeg', true],
    ['box.png', 'image/png', true],
    ['picture.webp', 'image/webp', true],
    ['एफआईआर.pdf', 'application/pdf', true],
  ]);
  expect(await stored()).toHaveLength(4);
  expect(await shipping.actions(id)).toContain('Claim: file added');
});

test('a file that is neither picture nor PDF is refused, whatever its name', async () => {
  const { claim } = await lost();
  expect(await add(claim, 'damage.jpg', bytesOf('<html><script>1</script>'))).toMatchObject({
    status: 400,
    body: { field: 'claimFile', message: 'It is not a JPEG, PNG or WebP picture or a PDF.' },
  });
  expect((await papers(claim)).files).toEqual([]);
});

test('a file is too large above 10 MB, and a claim is full with twenty', async () => {
  const { claim } = await lost();
  const large = await add(claim, 'large.jpg', jpeg('x'.repeat(10 * 1024 * 1024)));
  expect(large).toMatchObject({ status: 413, body: { message: 'The file is larger than 10 MB.' } });
  await Promise.all(Array.from({ length: claimFilesAtMost + 3 }, (__, i) => add(claim, `${i}.jpg`, jpeg(String(i)))));
  expect((await papers(claim)).files).toHaveLength(claimFilesAtMost);
  expect(await add(claim, 'more.jpg', jpeg('more'))).toMatchObject({
    status: 409,
    body: { message: 'A claim has at most 20 files. Take one away first.' },
  });
});

// Proves (Claims): What was sent with a claim stays with it
test('a file is taken away until the claim is filed, and what is added later while it has not been sent', async () => {
  const { claim } = await lost();
  const [first, second] = (await add(claim, 'a.jpg', jpeg('a')).then(() => add(claim, 'b.jpg', jpeg('b')))).body.files;
  expect(await remove(first?.id ?? '')).toMatchObject({ status: 200, body: { files: [{ name: 'b.jpg' }] } });
  await app.call(claimsContract.file, { params: { id: claim }, body: {} }, admin);
  expect(await remove(second?.id ?? '')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('stays') },
  });
  const later = (await add(claim, 'c.jpg', jpeg('c'))).body.files.at(-1);
  expect(await remove(later?.id ?? '')).toMatchObject({
    status: 200,
    body: { files: [{ name: 'b.jpg', removable: false }] },
  });
  expect((await remove('999999')).status).toBe(404);
});

// Proves (Claims): A claim's files are opened by one session for a minute, and by staff alone
test('a file opens by a short address of its session, as what it is', async () => {
  const { claim, vendor } = await lost();
  const [file] = (await add(claim, 'a.html', jpeg('a'))).body.files;
  const { url } = await app.call(claimPapersContract.openFile, { params: { id: file?.id ?? '' } }, admin);
  const opened = await open(url);
  expect([opened.status, opened.headers.get('content-type'), opened.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ]);
  expect(opened.bytes.equals(Buffer.from(jpeg('a')))).toBe(true);
  expect((await open(url.replace('grant=', 'grant=1'))).status).toBe(404);
  expect((await open(url.replace('claim-files', 'claim-bundles'))).status).toBe(404);
  const member = await app.createUser('vendor_member', { vendors: [vendor] });
  for (const route of [claimPapersContract.openFile, claimPapersContract.removeFile] as const)
    expect((await app.attempt(route, { params: { id: file?.id ?? '' } }, member)).status).toBe(403);
  expect((await app.attempt(claimPapersContract.papers, { params: { id: '999999' } }, admin)).status).toBe(404);
  expect((await add('999999', 'a.jpg', jpeg('a'))).status).toBe(404);
  expect((await add(claim, 'a.jpg', jpeg('a'), member)).status).toBe(403);
});

// Proves (Claims): One download has the letter, the invoice, the label and the pictures
test('one download has letter, invoice, label and pictures, and the letter says what is enclosed', async () => {
  const { claim, id, awb } = await lost();
  await app.call(labelsContract.generate, { params: { id }, body: {} }, admin);
  await app.call(invoicesContract.generate, { params: { id } }, admin);
  await add(claim, 'a.jpg', jpeg('a'));
  await add(claim, 'a.jpg', jpeg('b'));
  const { invoiceNumber, hasLabel, declaredGrams, value } = await papers(claim);
  expect([hasLabel, value > 0, (declaredGrams ?? 0) > 0]).toEqual([true, true, true]);
  const { url } = await app.call(claimPapersContract.openBundle, { params: { id: claim } }, admin);
  const zip = await open(url);
  expect(zip.headers.get('content-disposition')).toBe(`attachment; filename="claim-${awb}.zip"`);
  const entries = zipSizes(zip.bytes)?.map(({ name }) => name);
  expect(entries).toEqual([
    'claim.txt',
    `invoice-${invoiceNumber?.replace(/[^\w-]+/g, '-')}.pdf`,
    `label-${awb}.pdf`,
    '01 a.jpg',
    '02 a.jpg',
  ]);
  expect(zip.bytes.toString('latin1')).toContain(`Enclosed: invoice ${invoiceNumber}, 2 pictures`);
});

test('a picture that is lost is named in the download instead of ending it', async () => {
  const { claim } = await lost();
  await add(claim, 'a.jpg', jpeg('a'));
  const { file } = await app.database.one<{ file: string }>('select file from claim_files where claim_id = $1', [
    claim,
  ]);
  await app.services.files.stores.get('disk')?.remove(file);
  const { url } = await app.call(claimPapersContract.openBundle, { params: { id: claim } }, admin);
  const names = zipSizes((await open(url)).bytes)?.map(({ name }) => name);
  expect(names).toEqual(['claim.txt', 'NOT INCLUDED.txt']);
});

test('files go with their claim, are swept without a row, kept when others are, and moved under a new key', async () => {
  const { claim } = await lost();
  await add(claim, 'a.jpg', jpeg('a'));
  await add(claim, 'b.jpg', jpeg('b'));
  const before = (await papers(claim)).files.map(({ name }) => name);
  const kept = await filesOf(claim);
  const later = new Date(Date.now() + 3 * 24 * 3600 * 1000);
  await tidyFiles(app.services, later);
  expect(await stored()).toEqual(expect.arrayContaining(kept));
  expect((await rewriteClaimFiles(app.services, { mark: '000000000000' })).moved).toBeGreaterThanOrEqual(2);
  const moved = await filesOf(claim);
  expect(moved.some((name) => kept.includes(name))).toBe(false);
  expect((await papers(claim)).files.map(({ name }) => name)).toEqual(before);
  await app.call(claimsContract.outcome, { params: { id: claim }, body: { outcome: 'dropped' } }, admin);
  await app.database.query(`update claims set settled_at = now() - interval '25 months' where id = $1`, [claim]);
  await app.database.query(`update claim_files set added_at = now() - interval '25 months' where claim_id = $1`, [
    claim,
  ]);
  await inSystemTransaction(app.services.db, (tx) => forgetClaimFiles(tx, new Date()));
  expect((await papers(claim)).files).toEqual([]);
  await deleteFiles(app.services, { waitS: 0 });
  expect((await stored()).filter((name) => [...kept, ...moved].includes(name))).toEqual([]);
});
