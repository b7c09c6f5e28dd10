import { gzipSync } from 'node:zlib';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookParcel } from '../../../testing/orders.ts';
import { scanPushSecret, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendScan } from '../../../testing/webhooks.ts';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ delhivery: true, worker: true });
});
afterAll(() => app?.close());

/** A parcel with an AWB of digits. */
async function parcel() {
  count += 1;
  const awb = String(2_961_041_000_0000 + count);
  return { awb, id: await bookParcel(app, { name: `ODD${count}`, awb }) };
}
const shipment = (AWB: unknown, about: object = {}) => ({
  AWB,
  NSLCode: 'X-ODD',
  Status: { Status: 'In Transit', StatusType: 'UD', StatusDateTime: '2026-09-02T10:00:00', ...about },
});
const statusOf = async (id: string) =>
  (
    await app.database.one<{ status: string }>(
      'select order_status as status from magic_orders where magic_order_id = $1',
      [id],
    )
  ).status;
const timeOf = (awb: string) =>
  app.database.one<{ at: Date }>(
    'select t.happened_at as at from tracking_events t join shipments s on s.id = t.shipment_id where s.awb = $1',
    [awb],
  );
const unreadReasons = async () =>
  (await app.database.query<{ error: string }>('select error from inbox where error is not null order by id')).map(
    ({ error }) => error,
  );

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(`${app.url}/webhooks/delhivery`, {
    method: 'POST',
    headers: { authorization: scanPushSecret, ...headers },
    body,
  });
const form = (fields: Record<string, string>) =>
  send(new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
const asJson = { 'content-type': 'application/json' };

// Proves (The tracking engine): Pushes are read in every form in which couriers send them; what cannot be read is kept
// with its reason, and counted on Status
describe('a push is read', () => {
  test.each([
    ['with its AWB as a number', (awb: string) => sendScan(app, { Shipment: shipment(Number(awb)) })],
    ['with blanks around its AWB', (awb: string) => sendScan(app, { Shipment: shipment(` ${awb} `) })],
    ['in a list', (awb: string) => sendScan(app, [{ Shipment: shipment('OTHER') }, { Shipment: shipment(awb) }])],
    ['in a list of shipments', (awb: string) => sendScan(app, { Shipment: [shipment(awb)] })],
    [
      'in the form of a tracking answer',
      (awb: string) => sendScan(app, { ShipmentData: [{ Shipment: shipment(awb) }] }),
    ],
    ['as the field of a form', (awb: string) => form({ data: JSON.stringify({ Shipment: shipment(awb) }) })],
    ['as a form', (awb: string) => form({ Shipment: JSON.stringify(shipment(awb)) })],
    [
      'compressed',
      (awb: string) =>
        send(new Uint8Array(gzipSync(JSON.stringify({ Shipment: shipment(awb) }))), {
          ...asJson,
          'content-encoding': 'gzip',
        }),
    ],
  ])('%s', async (_, push) => {
    const { awb, id } = await parcel();
    expect((await push(awb)).status).toBe(200);
    await app.untilIdle();
    expect(await statusOf(id)).toBe('in_transit');
  });

  test.each([
    ['02-09-2026 10:00', '2026-09-02T04:30:00.000Z'],
    ['02/09/2026 10:00:30 PM', '2026-09-02T16:30:30.000Z'],
    ['1788343200', '2026-09-02T10:00:00.000Z'],
    [1_788_343_200_000, '2026-09-02T10:00:00.000Z'],
  ])('with the time %s', async (StatusDateTime, expected) => {
    const { awb } = await parcel();
    await sendScan(app, { Shipment: shipment(awb, { StatusDateTime }) });
    await app.untilIdle();
    expect((await timeOf(awb)).at.toISOString()).toBe(expected);
  });
});

describe('a push that cannot be read', () => {
  test('is kept with its reason, and the rest of it counts', async () => {
    await app.database.query('delete from inbox');
    const { awb, id } = await parcel();
    for (const body of [
      { hello: 'world' },
      [],
      { Shipment: shipment(awb, { StatusDateTime: 'yesterday' }) },
      { Shipment: { AWB: '', Status: { Status: 'Delivered', StatusDateTime: '2026-09-02T10:00:00' } } },
      [{ Shipment: { AWB: awb } }, { Shipment: shipment(awb) }],
    ])
      expect((await sendScan(app, body)).status).toBe(200);
    await app.untilIdle();
    expect(await unreadReasons()).toEqual([
      'It names no shipment',
      'It names no shipment',
      'Shipment.Status.StatusDateTime is no time: yesterday',
      'Shipment.AWB: empty',
      expect.stringContaining('Shipment.Status: '),
    ]);
    expect(await statusOf(id)).toBe('in_transit');
    expect(await app.database.query('select from inbox where handled_at is null')).toEqual([]);
    const { wrong } = await app.call(statusContract.read, {}, await app.createUser('admin'));
    expect(wrong).toContainEqual(
      expect.objectContaining({
        name: 'shipmagic_webhooks_unread',
        says: expect.stringContaining('5 webhooks of Delhivery in the last day could not be read'),
      }),
    );
  });

  test('is refused if it unpacks to more than is read, or to nothing', async () => {
    const gzip = { ...asJson, 'content-encoding': 'gzip' };
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(20_000_000, ' ')));
    expect((await send(bomb, gzip)).status).toBe(400);
    expect((await send('not compressed', gzip)).status).toBe(400);
  });
});
