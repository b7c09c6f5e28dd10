import { randomUUID } from 'node:crypto';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readBarcodes, readPdfPages } from '../../../testing/read-barcodes.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { answerOf, type User } from '../../../testing/test-app.ts';
import { fileAddress } from '../../platform/http/file-grant.ts';
import { drawManifest } from './draw-manifest.ts';

const { app, admin, shipping } = await startShipping();
let member: User;

beforeAll(async () => {
  await shipping.place({ vendors: ['Shipping Maker'] });
  await shipping.place({ vendors: ['Other Maker'] });
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});
afterEach(async () => {
  await app.untilIdle();
  await app.database.query('update vendors set can_create_shipments = true');
  await app.database.query('delete from manifests');
  await app.database.query('update magic_orders set handover_at = now() where shipment_id is not null');
});

interface Parcel {
  readonly id: string;
  readonly awb: string;
  readonly order: string;
}
async function parcel(about: Record<string, unknown> = {}): Promise<Parcel> {
  const { name, parts } = await shipping.place(about);
  const id = parts[0] ?? '';
  return { id, awb: await shipping.shipped(id), order: name };
}
const parcels = async (count: number) => {
  const made: Parcel[] = [];
  for (let i = 0; i < count; i++) made.push(await parcel());
  return made;
};
const warehouseOf = async (vendor: string) =>
  (
    await app.database.one<{ id: string }>(
      'select w.id from warehouses w join vendors v on v.id = w.vendor_id where v.vendor_name = $1',
      [vendor],
    )
  ).id;
const make = async (more: object = {}, user = admin, vendor = 'Shipping Maker') =>
  app.attempt(
    manifestsContract.create,
    { body: { warehouseId: await warehouseOf(vendor), shippingPartner: 'Delhivery', ...more } },
    user,
  );
const made = async (more: object = {}, user = admin, vendor = 'Shipping Maker') => {
  const { status, body } = await make(more, user, vendor);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return manifestsContract.create.answer.parse(body);
};
const read = (id: string, user = admin) => app.call(manifestsContract.get, { params: { id } }, user);
const scan = (id: string, awb: string, scanId?: string, user = admin) =>
  app.attempt(manifestsContract.scan, { params: { id }, body: { awb, ...(scanId ? { scanId } : {}) } }, user);
const finish = (id: string, user = admin) => app.call(manifestsContract.finish, { params: { id } }, user);
const refusal = async (id: string, awb: string, user = admin) => {
  const { status, body } = await scan(id, awb, undefined, user);
  const { message, details } = body as { message: string; details?: { reason: string } };
  return [status, details?.reason, message];
};
const cancel = (id: string) => app.call(bookingContract.cancel, { params: { id } }, admin);

describe('a manifest', () => {
  // Proves (Batches): A manifest has each parcel that is ready once
  test('has all parcels that are ready, the longest waiting first, and a number', async () => {
    const ready = await parcels(3);
    const manifest = await made();
    expect(manifest).toMatchObject({ state: 'open', total: 3, scanned: 0, missed: 0, createdBy: admin.email });
    expect(manifest.number).toMatch(/^M-\d{6}$/);
    const { parcels: listed } = await read(manifest.id);
    expect(listed.map(({ awb }) => awb)).toEqual(ready.map(({ awb }) => awb));
    expect(listed[0]).toMatchObject({ magicOrderId: ready[0]?.id, city: 'Bengaluru', pieces: 1, state: 'listed' });
    expect(listed[0]?.grams).toBeGreaterThan(0);
  });

  test('takes only parcels that stand on no other one, and says when there are none', async () => {
    await parcels(2);
    await made();
    expect(await make()).toMatchObject({ status: 409 });
    const third = await parcel();
    expect((await made()).total).toBe(1);
    expect(await make({ awbs: [third.awb] })).toMatchObject({ status: 400, body: { field: 'awbs' } });
  });

  test('takes the parcels named, in any spelling', async () => {
    const [one, two] = await parcels(2);
    const spelt = `${one?.awb.slice(0, 4)}-${one?.awb.slice(4)} `;
    const manifest = await made({ awbs: [spelt, one?.awb] });
    expect((await read(manifest.id)).parcels.map(({ awb }) => awb)).toEqual([one?.awb]);
    expect(await make({ awbs: ['NOSUCHAWB'] })).toMatchObject({ status: 400, body: { field: 'awbs' } });
    expect((await made({ awbs: [two?.awb] })).total).toBe(1);
  });

  test('made by two people at once has each parcel once', async () => {
    await parcels(3);
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const standing = await app.database.query('select shipment_id from manifest_parcels');
    expect(standing).toHaveLength(3);
  });
});

describe('a refused scan', () => {
  const settle = (id: string, awb: string, user = admin) =>
    app.attempt(manifestsContract.settle, { params: { id }, body: { awb } }, user);
  const refused = async (id: string, user = admin) =>
    (await read(id, user)).refused.map(({ awb, reason }) => [awb, reason]);

  test('stays in the list until somebody has dealt with it, each parcel once', async () => {
    const [one, two] = await parcels(2);
    const { id } = await made();
    const foreign = await parcel();
    await cancel(two?.id ?? '');
    for (const awb of [foreign.awb, 'NOSUCHAWB', foreign.awb, two?.awb ?? '', one?.awb ?? '', one?.awb ?? ''])
      await scan(id, awb);
    expect(await refused(id)).toEqual([
      [two?.awb, 'cancelled'],
      [foreign.awb, 'foreign'],
      ['NOSUCHAWB', 'unknown'],
    ]);
    expect((await read(id)).refused[1]).toMatchObject({ orderNumber: foreign.order, scannedBy: admin.email });
    const spelt = `${foreign.awb.slice(0, 4)}-${foreign.awb.slice(4)}`;
    expect((await settle(id, spelt)).status).toBe(200);
    expect(await refused(id)).toEqual([
      [two?.awb, 'cancelled'],
      ['NOSUCHAWB', 'unknown'],
    ]);
    expect((await settle(id, spelt)).status).toBe(200);
    await scan(id, foreign.awb);
    expect((await refused(id))[0]).toEqual([foreign.awb, 'foreign']);
  });

  test('leaves the list by itself once its parcel is taken', async () => {
    const [one] = await parcels(1);
    const { id } = await made();
    await app.database.query("update magic_orders set order_status = 'hold' where magic_order_id = $1", [one?.id]);
    await scan(id, one?.awb ?? '');
    expect(await refused(id)).toEqual([[one?.awb, 'stopped']]);
    await app.database.query("update magic_orders set order_status = 'ready_to_ship' where magic_order_id = $1", [
      one?.id,
    ]);
    await scan(id, one?.awb ?? '');
    expect(await refused(id)).toEqual([]);
  });

  test('is dealt with by those alone who see its manifest', async () => {
    await parcel();
    await parcel({ vendors: ['Other Maker'] });
    const { id } = await made();
    const other = await made({}, admin, 'Other Maker');
    await scan(id, 'NOSUCHAWB', undefined, member);
    expect(await settle(id, 'NOSUCHAWB', member)).toMatchObject({ status: 200, body: { refused: [] } });
    const foreign = await settle(other.id, 'NOSUCHAWB', member);
    expect(foreign).toMatchObject({ status: 404 });
    expect(answerOf(await settle('999999', 'NOSUCHAWB', member))).toEqual(answerOf(foreign));
    expect(await settle(id, '')).toMatchObject({ status: 400, body: { field: 'awb' } });
  });
});

describe('taking all', () => {
  const takeAll = (id: string, user = admin) => app.attempt(manifestsContract.takeAll, { params: { id } }, user);

  test('ticks off what is left, and leaves out with its reason what must not go', async () => {
    const [one, two] = await parcels(3);
    const { id } = await made();
    await scan(id, one?.awb ?? '');
    await cancel(two?.id ?? '');
    expect(await takeAll(id)).toMatchObject({ status: 200, body: { taken: 1, refused: 1 } });
    const after = await read(id);
    expect(after).toMatchObject({ scanned: 2, refused: [{ awb: two?.awb, reason: 'cancelled' }] });
    expect(await takeAll(id)).toMatchObject({ body: { taken: 0, refused: 1 } });
    expect((await read(id)).refused).toHaveLength(1);
  });

  test('is for those alone who may scan', async () => {
    await parcel({ vendors: ['Other Maker'] });
    const other = await made({}, admin, 'Other Maker');
    expect(await takeAll(other.id, member)).toMatchObject({ status: 404 });
    await parcel();
    const own = await made();
    await app.database.query("update vendors set can_create_shipments = false where vendor_name = 'Shipping Maker'");
    expect(await takeAll(own.id, member)).toMatchObject({ status: 403 });
  });
});

describe('a scan', () => {
  // Proves (Batches): A scan ticks off; foreign, repeated, cancelled and unknown parcels are refused
  test('ticks a parcel off, in any spelling, and keeps who and when', async () => {
    const [one] = await parcels(2);
    const { id } = await made();
    expect(await scan(id, ` ${one?.awb.slice(0, 5)} ${one?.awb.slice(5)}`)).toMatchObject({
      status: 200,
      body: { awb: one?.awb, orderNumber: one?.order, scanned: 1, total: 2 },
    });
    const { parcels: listed } = await read(id);
    expect(listed[0]).toMatchObject({ state: 'scanned', scannedBy: admin.email, scannedAt: expect.any(String) });
    expect(listed[1]).toMatchObject({ state: 'listed', scannedBy: null });
  });

  // Proves (Batches): A repeated request for one scan is answered as the first time
  test('of the same id is answered as the first time, whatever has happened since', async () => {
    const [one, two] = await parcels(2);
    const { id } = await made();
    const [first, wrong] = [randomUUID(), randomUUID()];
    expect((await scan(id, one?.awb ?? '', first)).status).toBe(200);
    expect((await scan(id, one?.awb ?? '', first)).status).toBe(200);
    expect(await scan(id, two?.awb ?? '', first)).toMatchObject({ status: 400, body: { field: 'scanId' } });
    const refused = await scan(id, 'NOSUCHAWB', wrong);
    expect(await scan(id, 'NOSUCHAWB', wrong)).toMatchObject({ status: 409, body: refused.body });
    await finish(id);
    expect((await scan(id, one?.awb ?? '', first)).status).toBe(200);
  });

  test('is refused for a foreign, repeated, cancelled, stopped or unknown parcel', async () => {
    const [right, gone, held] = await parcels(3);
    const { id } = await made();
    const later = await parcel();
    const elsewhere = await parcel({ vendors: ['Other Maker'] });
    const other = await made({}, admin, 'Other Maker');
    await scan(id, right?.awb ?? '');
    expect(await refusal(id, right?.awb ?? '')).toEqual([
      409,
      'repeated',
      expect.stringMatching(/was scanned at .* by /),
    ]);
    await cancel(gone?.id ?? '');
    expect(await refusal(id, gone?.awb ?? '')).toEqual([409, 'cancelled', expect.stringContaining(gone?.order ?? '?')]);
    expect((await read(id)).parcels[1]).toMatchObject({ state: 'listed', stopped: 'Shipment cancelled' });
    await app.database.query("update magic_orders set order_status = 'hold' where magic_order_id = $1", [held?.id]);
    expect(await refusal(id, held?.awb ?? '')).toEqual([409, 'stopped', expect.stringContaining('Hold')]);
    expect(await refusal(id, later.awb)).toEqual([409, 'foreign', expect.stringContaining('next one')]);
    expect(await refusal(id, elsewhere.awb)).toEqual([409, 'foreign', expect.stringContaining(other.number)]);
    expect(await refusal(id, 'NOSUCHAWB')).toEqual([409, 'unknown', 'No parcel has this AWB.']);
    expect(await scan(id, ' ')).toMatchObject({ status: 400, body: { field: 'awb' } });
    expect((await read(id)).scanned).toBe(1);
  });

  test('of one parcel by two people at once succeeds once', async () => {
    const [one] = await parcels(1);
    const { id } = await made();
    const answers = await Promise.all(Array.from({ length: 8 }, () => scan(id, one?.awb ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await read(id)).scanned).toBe(1);
  });

  test('of the same id by a nervous connection is one scan', async () => {
    const [one] = await parcels(1);
    const { id } = await made();
    const scanId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => scan(id, one?.awb ?? '', scanId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await app.database.query('select scan_id from manifest_scans')).toHaveLength(1);
  });
});

describe('putting back', () => {
  const putBack = (id: string, awb: string, user = admin) =>
    app.attempt(manifestsContract.putBack, { params: { id }, body: { awb } }, user);
  const handedOver = (awb: string) =>
    app.database.one<{ at: Date | null }>('select handed_over_at as at from shipments where awb = $1', [awb]);

  // Proves (Batches): A parcel that was taken by mistake is put back until the courier has scanned it
  test('a parcel that was taken by mistake lets it be scanned again, and is in the audit log', async () => {
    const [one] = await parcels(2);
    const { id } = await made();
    const awb = one?.awb ?? '';
    await scan(id, awb);
    const { status, body } = await putBack(id, `${awb.slice(0, 4)}-${awb.slice(4)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ scanned: 0 });
    expect((await handedOver(awb)).at).toBeNull();
    const [entry] = await app.database.query<{ details: { awb: string; scannedBy: string } }>(
      "select details from audit_log where action = 'manifest.put_back' order by id desc limit 1",
    );
    expect(entry?.details).toMatchObject({ awb, scannedBy: admin.email });
    expect((await scan(id, awb)).status).toBe(200);
    expect((await handedOver(awb)).at).not.toBeNull();
  });

  test('after the handover has ended frees it for the next one, and its order says so', async () => {
    const one = await parcel();
    const { id } = await made();
    await scan(id, one.awb);
    await finish(id);
    expect((await putBack(id, one.awb)).body).toMatchObject({ scanned: 0, missed: 1 });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id: one.id } }, admin);
    expect(activityLogs[0]?.action).toBe('Not handed over to Delhivery after all');
    expect((await made()).total).toBe(1);
  });

  test('is refused once the courier has scanned it, twice, and for a parcel that is not on it', async () => {
    const [one, two] = await parcels(2);
    const { id } = await made({ awbs: [one?.awb, two?.awb] });
    const foreign = await parcel();
    await scan(id, one?.awb ?? '');
    await scan(id, two?.awb ?? '');
    await app.database.query('update magic_orders set handover_at = now() where magic_order_id = $1', [one?.id]);
    expect(await putBack(id, one?.awb ?? '')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Delhivery has scanned') },
    });
    expect((await putBack(id, two?.awb ?? '')).status).toBe(200);
    expect((await putBack(id, two?.awb ?? '')).status).toBe(409);
    expect((await putBack(id, foreign.awb)).status).toBe(404);
  });

  test('is for those alone who may scan', async () => {
    const one = await parcel();
    const { id } = await made();
    await scan(id, one.awb);
    const stranger = await app.createUser('vendor_member', { vendors: ['Other Maker'] });
    expect((await putBack(id, one.awb, stranger)).status).toBe(404);
    expect((await putBack(id, one.awb, member)).status).toBe(200);
  });
});

describe('the end of a handover', () => {
  // Proves (Batches): What was missed is listed and comes onto the next manifest
  test('lists what was missed, frees it for the next manifest, and keeps who and when', async () => {
    const [one, two] = await parcels(2);
    const { id, number } = await made();
    await scan(id, one?.awb ?? '');
    expect(await finish(id)).toMatchObject({
      state: 'finished',
      scanned: 1,
      missed: 1,
      finishedBy: admin.email,
      parcels: [{ state: 'scanned' }, { awb: two?.awb, state: 'missed' }],
    });
    expect(await finish(id)).toMatchObject({ scanned: 1, missed: 1 });
    expect(await refusal(id, two?.awb ?? '')).toEqual([409, 'foreign', expect.stringContaining('next one')]);
    const next = await made();
    expect((await read(next.id)).parcels.map(({ awb }) => awb)).toEqual([two?.awb]);
    expect(await shipping.actions(one?.id ?? '')).toContain('Handed over to Delhivery');
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id: one?.id ?? '' } }, admin);
    expect(activityLogs.filter(({ notes }) => notes?.includes(number))).toHaveLength(1);
  });

  test('leaves no place for a late scan', async () => {
    const [one] = await parcels(1);
    const { id } = await made();
    const [ended, late] = await Promise.all([finish(id), scan(id, one?.awb ?? '')]);
    const { state } = (await read(id)).parcels[0] ?? {};
    expect(ended.state).toBe('finished');
    expect(state).toBe(late.status === 200 ? 'scanned' : 'missed');
  });
});

describe('on paper', () => {
  const open = async (id: string, user = admin) => {
    const { url } = await app.call(manifestsContract.documentLink, { params: { id } }, user);
    const response = await fetch(`${app.url}${url}`);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  // Proves (Batches): The manifest’s barcodes are read back from paper, over many pages
  test('has each AWB as a barcode in its order, totals, and places to sign', async () => {
    const ready = [await parcel({ paymentMode: 'COD' }), ...(await parcels(2))];
    const { id, number } = await made();
    const { status, bytes } = await open(id);
    expect([status, await readBarcodes(bytes)]).toEqual([200, ready.map(({ awb }) => awb)]);
    const [page] = await readPdfPages(bytes);
    for (const text of [
      number,
      'Delhivery',
      'Shipping Maker Store Room',
      'Bengaluru',
      '3 parcels',
      'COD ₹',
      'Received by',
    ])
      expect(page?.text).toContain(text);
    for (const { order } of ready) expect(page?.text).toContain(order);
  });

  test('of many pages repeats its head, and every barcode can be read', async () => {
    await parcels(1);
    const manifest = await read((await made()).id);
    const [line] = manifest.parcels;
    if (!line) throw new Error('nothing is listed');
    const awbs = Array.from({ length: 50 }, (_, index) => String(29_610_410_000_000 + index * 11));
    const pdf = await drawManifest({ ...manifest, address: 'Jaipur', parcels: awbs.map((awb) => ({ ...line, awb })) });
    const pages = await readPdfPages(pdf);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`Manifest ${manifest.number}`);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.flatMap(({ barcodes }) => barcodes)).toEqual(awbs);
  });

  test('leaves out what was missed', async () => {
    const [one] = await parcels(2);
    const { id } = await made();
    await scan(id, one?.awb ?? '');
    await finish(id);
    expect(await readBarcodes((await open(id)).bytes)).toEqual([one?.awb]);
  });

  test('opens for a minute, for whoever asked', async () => {
    await parcels(1);
    const { id } = await made();
    const address = (secondsAgo: number, sessionId: string) =>
      fileAddress(
        '/api/manifest-documents',
        app.services.keys.manifest,
        { fileId: id, sessionId },
        new Date(Date.now() - secondsAgo * 1000),
      );
    expect((await app.send('GET', address(61, randomUUID()))).status).toBe(410);
    expect((await app.send('GET', address(0, randomUUID()))).status).toBe(404);
    expect((await app.send('GET', `/api/manifest-documents/${id}?grant=x`)).status).toBe(404);
  });
});

describe('a vendor member', () => {
  // Proves (Batches): Vendor members hand over their own parcels
  test('hands over their own vendor’s parcels, and finds no other manifest', async () => {
    const [own] = await parcels(1);
    await parcel({ vendors: ['Other Maker'] });
    const foreign = await made({}, admin, 'Other Maker');
    expect(await make({}, member, 'Other Maker')).toMatchObject({ status: 404 });
    const { id } = await made({}, member);
    expect((await scan(id, own?.awb ?? '', undefined, member)).status).toBe(200);
    const { manifests, total } = await app.call(manifestsContract.list, { query: {} }, member);
    expect([total, manifests.map((one) => one.id)]).toEqual([1, [id]]);
    for (const route of [manifestsContract.get, manifestsContract.finish, manifestsContract.documentLink]) {
      const refused = await app.attempt(route, { params: { id: foreign.id } }, member);
      const missing = await app.attempt(route, { params: { id: '999999' } }, member);
      expect([refused.status, refused.body]).toEqual([404, missing.body]);
    }
    expect((await scan(foreign.id, own?.awb ?? '', undefined, member)).status).toBe(404);
    expect(await refusal(id, (await read(foreign.id)).parcels[0]?.awb ?? '', member)).toEqual([
      409,
      'unknown',
      'No parcel has this AWB.',
    ]);
    expect(await finish(id, member)).toMatchObject({ scanned: 1, missed: 0, finishedBy: member.email });
  });

  test('whose vendor may not ship reads, and changes nothing', async () => {
    const [own] = await parcels(1);
    const { id } = await made();
    await app.database.query("update vendors set can_create_shipments = false where vendor_name = 'Shipping Maker'");
    expect(await make({}, member)).toMatchObject({ status: 403 });
    expect((await read(id, member)).total).toBe(1);
    expect((await scan(id, own?.awb ?? '', undefined, member)).status).toBe(403);
    expect((await app.attempt(manifestsContract.finish, { params: { id } }, member)).status).toBe(403);
  });
});
