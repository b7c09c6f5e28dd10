import { randomBytes } from 'node:crypto';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import type { ReturnPicture } from '@shipmagic/domain/returns/pictures/return-picture';
import { returnPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { drawFavicon } from '../../demo/draw-logo.ts';
import { deleteFiles } from '../../platform/files/delete-files.ts';
import { storedFileOf } from '../../platform/files/rewrite-files.ts';
import { tidy, tidyFiles } from '../../tidy.ts';
import { rewriteReturnPictures } from './pictures.ts';

let app: TestApp;
let admin: User;
let member: User;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  for (const name of ['Lamps', 'Chairs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  stranger = await app.createUser('vendor_member', { vendors: ['Chairs'] });
});
afterAll(() => app?.close());
// Every test is a new visitor.
beforeEach(() => app.database.query('delete from allowances'));

interface Order {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly lamp: string;
}
let count = 0;
async function delivered(status = 'delivered'): Promise<Order> {
  count += 1;
  const [name, email] = [`#RP${count}`, `pictures${count}@example.org`];
  const [id = ''] = await importOrder(app, {
    name,
    customer: { name: 'Lakshmi Narayan', email, phone: '+919845098450' },
    lines: [{ vendor: 'Lamps', title: 'Lamp', unitPaise: 40_000, quantity: 2 }],
  });
  await arrange(app, id, { order_status: status });
  const found = await app.attempt(trackingContract.track, { body: { orderNumber: name, customerInfo: email } });
  const cookie = found.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { store_line_id: lamp } = await app.database.one<{ store_line_id: string }>(
    `select l.store_line_id from magic_order_line_items l join magic_orders o on o.id = l.order_id
     where o.magic_order_id = $1`,
    [id],
  );
  return { id, email, cookie, lamp };
}

const segment = (marker: number, ...content: (string | number[])[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
};
const [begin, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
/** A JPEG in two scans with what phones and others put into it and behind it; `mark` makes it unlike the others. */
const jpeg = (mark: string, [width, height]: readonly [number, number] = [640, 480], behind = '') =>
  Buffer.concat([
    begin,
    segment(
      0xe1,
      'Exif\0\0GPS 12.9716N 77.5946E',
      Array.from({ length: 20 }, () => 7),
    ),
    segment(
      0xdb,
      [0],
      Array.from({ length: 64 }, () => 1),
    ),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 0, 0], mark, [0xff, 0x00, 0xff, 0xd0, 3]),
    segment(0xfe, '<script>alert(1)</script>'),
    segment(0xda, [1, 1, 0, 1, 63, 0], mark),
    end,
    Buffer.from(behind, 'latin1'),
  ]);

type Answer = { id: string; message: string; field: string; pictures: ReturnPicture[] };
async function send(path: string, bytes: Uint8Array, headers: Record<string, string>, name = 'IMG_1.jpg') {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Answer };
}
const pathOf = (order: Pick<Order, 'id'>, picture = '') => `/api/track-order/${order.id}/return-pictures${picture}`;
const add = (order: Pick<Order, 'id' | 'cookie'>, bytes: Uint8Array, name?: string) =>
  send(pathOf(order), bytes, { cookie: order.cookie }, name);
const added = async (order: Order, mark: string): Promise<string> => {
  const { status, body } = await add(order, jpeg(mark));
  expect([status, body.message]).toEqual([200, undefined]);
  return body.id;
};
const waiting = async (order: Order) =>
  (await app.send('GET', pathOf(order), { headers: { cookie: order.cookie } })).body as { pictures: { id: string }[] };
async function fetched(path: string, headers: Record<string, string>) {
  const response = await fetch(`${app.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const see = (order: Pick<Order, 'id' | 'cookie'>, id: string) =>
  fetched(pathOf(order, `/${id}`), { cookie: order.cookie });
const as = (user: User) => ({ authorization: `Bearer ${user.token}` });
const pictureOf = (id: string, picture: string, user: User) =>
  fetched(`/api/returns/${id}/pictures/${picture}`, as(user));
const addOurs = (id: string, mark: string, user: User) => send(`/api/returns/${id}/pictures`, jpeg(mark), as(user));
const files = async () => {
  const names: string[] = [];
  for await (const { name } of app.services.files.stores.get('disk')?.list() ?? []) names.push(name);
  return names.filter((name) => name.startsWith('return-')).length;
};

async function request(order: Order, pictureIds: readonly string[], more: object = {}) {
  await app.send('POST', '/api/track-order/codes', {
    body: { magicOrderId: order.id },
    headers: { cookie: order.cookie },
  });
  await app.untilIdle();
  const mail = (await mailsOf(app).received(order.email)).findLast(({ subject }) => subject.startsWith('Your code'));
  const body = {
    lines: [{ lineItemId: order.lamp, quantity: 1, reason: 'damaged' }],
    wish: 'refund',
    way: 'courier',
    code: /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '',
    pictureIds,
    ...more,
  };
  const ask = () =>
    app.send('POST', `/api/track-order/${order.id}/returns`, { body, headers: { cookie: order.cookie } });
  return { ask, made: await ask() };
}
async function requested(order: Order, pictureIds: readonly string[]): Promise<string> {
  const { made } = await request(order, pictureIds);
  expect([made.status, made.body]).toMatchObject([200, { state: 'requested' }]);
  const { number } = made.body as { number: string };
  return (await app.database.one<{ id: string }>('select id from returns where number = $1', [number])).id;
}
const read = (id: string, user = admin) => app.call(returnsContract.read, { params: { id } }, user);
const approve = (id: string) =>
  app.call(returnsContract.decide, { params: { id }, body: { decision: 'approved' } }, admin);

test('A customer adds pictures, takes one away, and sends the others with the request; staff and their vendor see them', async () => {
  const order = await delivered();
  const [first, second, third] = [await added(order, 'one'), await added(order, 'two'), await added(order, 'three')];
  // The same again, as after a lost answer, is the same.
  expect((await add(order, jpeg('one'))).body.id).toBe(first);
  const removed = await app.send('DELETE', pathOf(order, `/${second}`), { headers: { cookie: order.cookie } });
  expect(removed.body).toMatchObject({ pictures: [{ id: first }, { id: third }] });
  const { ask, made } = await request(order, [first, third]);
  expect(made.status).toBe(200);
  expect(await ask()).toMatchObject({ status: 200, body: made.body });
  expect(await waiting(order)).toEqual({ pictures: [] });
  const seen = await see(order, first);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const returnable = await app.send('GET', `/api/track-order/${order.id}/returnable`, {
    headers: { cookie: order.cookie },
  });
  expect(returnable.body).toMatchObject({ returns: [{ pictures: [first, third] }] });
  const { id } = await app.database.one<{ id: string }>('select return_id as id from return_pictures where id = $1', [
    first,
  ]);
  for (const user of [admin, member]) {
    const { pictures } = await read(id, user);
    expect(pictures).toMatchObject([
      { id: first, source: 'customer', width: 640, height: 480, addedBy: null },
      { id: third, source: 'customer' },
    ]);
    const { status, bytes } = await pictureOf(id, first, user);
    expect([status, bytes.equals(seen.bytes)]).toEqual([200, true]);
  }
  // It stays with the request.
  expect((await app.send('DELETE', pathOf(order, `/${first}`), { headers: { cookie: order.cookie } })).status).toBe(
    404,
  );
});

test('A picture is kept without place, remarks and whatever is hidden behind it, and served so that it is nothing but a picture', async () => {
  const order = await delivered();
  const behind = `PK\u0003\u0004<html><script>alert(1)</script>${jpeg('inner').toString('latin1')}`;
  const { body } = await add(order, jpeg('polyglot', [640, 480], behind), 'evil.html');
  const { status, headers, bytes } = await see(order, body.id);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="return-picture-${body.id}.jpg"`,
  });
  const text = bytes.toString('latin1');
  expect(text).not.toMatch(/Exif|GPS|script|PK|inner/);
  // Both scans are whole, and it ends where the picture does.
  expect(text.split('polyglot')).toHaveLength(3);
  expect([bytes.subarray(0, 2), bytes.subarray(-2)]).toEqual([begin, end]);
  const again = await fetched(pathOf(order, `/${body.id}`), {
    cookie: order.cookie,
    'if-none-match': headers.get('etag') ?? '',
  });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), randomBytes(200)]);
test.each([
  [
    'an iPhone’s HEIC',
    heic,
    400,
    'The picture is a HEIC picture of an iPhone, which not every browser shows. Send it as PNG or JPEG.',
  ],
  ['a film', Buffer.from('\0\0\0\u0018ftypmp42film'), 400, 'The picture is a video'],
  [
    'a page that calls itself a picture',
    Buffer.from('<html><script>alert(1)</script>'),
    400,
    'it is no JPEG or PNG picture',
  ],
  ['an SVG with a script', Buffer.from('<svg onload="alert(1)"/>'), 400, 'The picture is an SVG'],
  ['a PDF', Buffer.from('%PDF-1.7'), 400, 'The picture is a PDF'],
  ['nothing', Buffer.alloc(0), 400, 'The picture is empty.'],
  ['a picture that is cut off', jpeg('cut').subarray(0, -30), 400, 'it is cut off before its end'],
  ['a picture of 3.6 billion pixels', jpeg('bomb', [60_000, 60_000]), 400, '60000 × 60000 pixels, which are too many'],
  [
    'a picture that is far wider than high',
    jpeg('wide', [9000, 16]),
    400,
    'it may have at most 2400 in each direction',
  ],
  ['a picture of one pixel', jpeg('dot', [1, 1]), 400, 'it needs at least 16 in each direction'],
  [
    'five megabytes',
    Buffer.concat([jpeg('large'), Buffer.alloc(5 * 1024 * 1024)]),
    413,
    'The file is larger than 4 MB.',
  ],
])('A customer who sends %s is told why it is not taken', async (_, bytes, status, message) => {
  const order = await shared();
  const before = await files();
  const answer = await add(order, bytes);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
  expect(await files()).toBe(before);
});
let sharedOrder: Promise<Order> | null = null;
const shared = () => {
  sharedOrder ??= delivered();
  return sharedOrder;
};

test('A fifth picture, one of nobody, and one for what cannot be sent back are refused, and no file stays', async () => {
  const order = await delivered();
  const four = await Promise.all(['a', 'b', 'c', 'd'].map((mark) => added(order, mark)));
  const before = await files();
  expect(await add(order, jpeg('e'))).toMatchObject({
    status: 409,
    body: { field: 'picture', message: 'A request has at most 4 pictures. Take one away first.' },
  });
  const unknown = await add({ ...order, cookie: '' }, jpeg('f'));
  const missing = await add({ ...order, id: 'SM-NONE' }, jpeg('f'));
  expect([unknown.status, unknown.body]).toEqual([404, missing.body]);
  const moving = await delivered('in_transit');
  expect((await add(moving, jpeg('f'))).status).toBe(409);
  expect(await files()).toBe(before);

  const other = await delivered();
  const [foreign] = [await added(other, 'foreign')];
  const nobodys = '9007199254740993';
  const answers = await Promise.all([see(order, foreign), see(order, nobodys), see({ ...other, cookie: '' }, foreign)]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers[0]?.bytes).toEqual(answers[1]?.bytes);
  const taken = await app.send('DELETE', pathOf(order, `/${foreign}`), { headers: { cookie: order.cookie } });
  expect(taken.status).toBe(404);
  for (const pictureIds of [[foreign], [...four.slice(1), nobodys]])
    expect((await request(order, pictureIds)).made).toMatchObject({ status: 400, body: { field: 'pictureIds' } });
  for (const pictureIds of [[...four, foreign], 'x', ['x']])
    expect((await request(order, pictureIds as string[])).made).toMatchObject({
      status: 400,
      body: { field: expect.stringMatching(/^pictureIds/) },
    });
  // No try at the code was taken, and the pictures are still there.
  await requested(order, four);
  expect(await waiting(other)).toMatchObject({ pictures: [{ id: foreign }] });
});

test('Five pictures at once are four, and thirteen in a row are too many', async () => {
  const order = await delivered();
  const statuses = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (mark) => (await add(order, jpeg(mark))).status),
  );
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 409]);
  for (let i = 5; i < 12; i++) await add(order, jpeg('e'));
  expect((await add(order, jpeg('a'))).status).toBe(429);
});

test('Whoever receives a return adds pictures until it is settled; strangers find nothing', async () => {
  const order = await delivered();
  const id = await requested(order, [await added(order, 'theirs')]);
  expect(await addOurs(id, 'early', member)).toMatchObject({ status: 409, body: { field: 'picture' } });
  await approve(id);
  const by = await addOurs(id, 'torn box', member);
  expect(by.body.pictures).toMatchObject([{ source: 'customer' }, { source: 'desk', addedBy: member.email }]);
  const [theirs, ours] = by.body.pictures.map((picture) => picture.id);
  await addOurs(id, 'torn box', member);
  await addOurs(id, 'label', admin);
  expect((await read(id, member)).pictures).toHaveLength(3);
  // The customer sees their own alone.
  expect((await see(order, ours ?? '')).status).toBe(404);

  const missing = await pictureOf('999999', ours ?? '', stranger);
  expect(missing.status).toBe(404);
  expect((await pictureOf(id, ours ?? '', stranger)).bytes).toEqual(missing.bytes);
  expect((await addOurs(id, 'foreign', stranger)).status).toBe(404);
  const remove = (pictureId: string, user: User) =>
    app.attempt(returnPicturesContract.remove, { params: { id, pictureId } }, user);
  expect((await remove(ours ?? '', stranger)).status).toBe(404);
  expect((await remove(theirs ?? '', admin)).status).toBe(404);
  expect((await remove(ours ?? '', member)).status).toBe(200);
  expect((await read(id)).pictures.map(({ source }) => source)).toEqual(['customer', 'desk']);
  for (let i = 1; i < 12; i++) expect((await addOurs(id, `more ${i}`, admin)).status).toBe(200);
  expect(await addOurs(id, 'one more', admin)).toMatchObject({
    status: 409,
    body: { message: 'A return has at most 12 pictures of ours. Take one away first.' },
  });
  await app.database.query("update returns set state = 'declined' where id = $1", [id]);
  expect((await addOurs(id, 'late', admin)).status).toBe(409);
});

test('Pictures that were never sent go after a day, others with their order, and with them the files', async () => {
  const order = await delivered();
  const [kept, left] = [await added(order, 'kept'), await added(order, 'left')];
  const id = await requested(order, [kept]);
  await app.database.query("update return_pictures set added_at = now() - interval '25 hours'");
  await tidy(app.services.db, new Date());
  expect((await see(order, left)).status).toBe(404);
  expect(await waiting(order)).toEqual({ pictures: [] });
  expect((await read(id)).pictures).toHaveLength(1);
  await deleteFiles(app.services, { waitS: 0 });
  const rows = await app.database.query<{ file: string }>('select file from return_pictures');
  expect(await files()).toBe(rows.length);
  // A sweep knows them, and another key writes them anew.
  expect(await tidyFiles(app.services, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000), true)).toMatchObject({
    left: 0,
  });
  expect(await rewriteReturnPictures(app.services, { mark: 'f'.repeat(12) })).toEqual({
    moved: rows.length,
    unreadable: 0,
  });
  const row = await app.database.one<{ file: string; stored_in: string; file_size: number; sha256: string }>(
    'select file, stored_in, file_size, sha256 from return_pictures where return_id = $1',
    [id],
  );
  expect((await app.services.files.get(storedFileOf(row))).length).toBe(row.file_size);

  await app.database.query(
    "update returns set state = 'settled', state_since = now() - interval '3 years' where id = $1",
    [id],
  );
  await app.database.query("update return_pictures set added_at = now() - interval '3 years' where return_id = $1", [
    id,
  ]);
  await tidy(app.services.db, new Date());
  expect((await read(id)).pictures).toEqual([]);
});

test('A PNG is a picture, too', async () => {
  const order = await delivered();
  const { body } = await add(order, drawFavicon());
  expect((await see(order, body.id)).headers.get('content-type')).toBe('image/png');
});
