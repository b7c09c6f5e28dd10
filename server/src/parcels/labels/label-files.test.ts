import { setTimeout } from 'node:timers/promises';
import { usualRetention } from '@shipmagic/domain/settings/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../../testing/orders.ts';
import { storeParcels } from '../../../testing/parcels-with-labels.ts';
import { startS3, type TestS3 } from '../../../testing/s3.ts';
import { labelsOf } from '../../../testing/stored-label.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobHandlers } from '../../jobs.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { deleteFiles } from '../../platform/files/delete-files.ts';
import { FileError, type StoreName } from '../../platform/files/file-store.ts';
import { saveSetting } from '../../settings/kept-settings.ts';
import { tidyFiles } from '../../tidy.ts';
import { forgetLabels } from './forget-labels.ts';
import { moveFilesCommand } from './labels-command.ts';
import { moveLabels } from './move-labels.ts';

const day = 24 * 60 * 60 * 1000;
let app: TestApp;
let s3: TestS3;
let vendor: Vendor;
let made = 0;

beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ config: { ...s3.env, FILES_STORE: 'disk' }, partnerTimeoutMs: 2000 });
  vendor = await createVendor(app, 'File Maker');
});
beforeEach(async () => {
  await app.database.query('delete from shipment_labels');
  await emptyTrash();
});
afterAll(async () => {
  await app?.close();
  await s3?.close();
});

/** Orders with labels whose bytes are in rows, as before there were files. */
async function labelled(count: number): Promise<string[]> {
  const parcels = [];
  for (let i = 0; i < count; i++) {
    made += 1;
    const id = await vendor.order({ name: `F${made}` });
    parcels.push({ id, awb: `88${String(made).padStart(8, '0')}`, label: Buffer.from(`%PDF-1.4 label ${made}`) });
  }
  await storeParcels(app, parcels);
  return parcels.map(({ id }) => id);
}
const silent = () => undefined;
const move = (to: StoreName | 'database', say: (text: string) => void = silent) => moveLabels(app.services, to, say);
const placeOf = async (id: string) => {
  const [label] = await labelsOf(app, id);
  return label && { in: label.file?.storedIn ?? 'database', text: label.pdf.toString() };
};
const texts = async (ids: readonly string[]) => (await Promise.all(ids.map(placeOf))).map((place) => place?.text);
const places = async () =>
  await app.database.query(
    "select coalesce(stored_in, 'database') as place, count(*)::int as n from shipment_labels group by 1 order by 1",
  );
async function listed(store: StoreName): Promise<string[]> {
  const names = [];
  for await (const { name } of app.services.files.stores.get(store)?.list() ?? []) names.push(name);
  return names;
}
const emptyTrash = () => deleteFiles(app.services, { waitS: 0 });

describe('moving labels', () => {
  // Proves (Files): Labels are moved between rows, disk and S3 while the product runs; interrupted, the command goes
  // on
  test('takes them from rows to disk, to S3 and back, with their bytes, and leaves nothing behind', async () => {
    const ids = await labelled(5);
    const before = await texts(ids);
    for (const to of ['disk', 's3', 'disk', 'database', 's3'] as const) {
      expect([to, await move(to)]).toEqual([to, { moved: 5, unreadable: 0 }]);
      expect(await places()).toEqual([{ place: to, n: 5 }]);
      expect(await texts(ids)).toEqual(before);
      await emptyTrash();
      expect([to, (await listed('disk')).length, (await listed('s3')).length]).toEqual([
        to,
        to === 'disk' ? 5 : 0,
        to === 's3' ? 5 : 0,
      ]);
    }
    expect(await move('s3')).toEqual({ moved: 0, unreadable: 0 });
  });

  test('goes on where it was interrupted, and tells how far it is', async () => {
    const ids = await labelled(450);
    const before = await texts(ids);
    const said: string[] = [];
    const stopAfterOne = (text: string) => {
      said.push(text);
      throw new Error('killed');
    };
    await expect(move('disk', stopAfterOne)).rejects.toThrow('killed');
    expect(said).toEqual(['200 of 450 labels']);
    expect(await places()).toEqual([
      { place: 'database', n: 250 },
      { place: 'disk', n: 200 },
    ]);
    said.length = 0;
    expect(await move('disk', (text) => said.push(text))).toEqual({ moved: 250, unreadable: 0 });
    expect(said).toEqual(['200 of 250 labels', '250 of 250 labels']);
    expect(await texts(ids)).toEqual(before);
  });

  test('twice at once moves each label once', async () => {
    const ids = await labelled(60);
    const before = await texts(ids);
    const results = await Promise.all([move('s3'), move('s3')]);
    expect(results.reduce((sum, { moved }) => sum + moved, 0)).toBe(60);
    expect(await texts(ids)).toEqual(before);
    await emptyTrash();
    expect(await listed('s3')).toHaveLength(60);
  });

  test('a label that is deleted meanwhile stays deleted, and so does its copy', async () => {
    const [id = ''] = await labelled(1);
    // The row is gone once its file is written.
    const files = {
      ...app.services.files,
      put: async (...given: Parameters<typeof app.services.files.put>) => {
        const file = await app.services.files.put(...given);
        await app.database.query('delete from shipment_labels');
        return file;
      },
    };
    expect(await moveLabels({ ...app.services, files }, 's3', silent)).toEqual({ moved: 0, unreadable: 0 });
    await emptyTrash();
    expect([await placeOf(id), await listed('s3')]).toEqual([undefined, []]);
  });

  test('leaves a label that cannot be read, and says how many', async () => {
    const ids = await labelled(3);
    await move('disk');
    const [lost, damaged] = await Promise.all(ids.map(async (id) => (await labelsOf(app, id))[0]?.file?.name ?? ''));
    const disk = app.services.files.stores.get('disk');
    await disk?.remove(lost ?? '');
    await disk?.write(damaged ?? '', Buffer.alloc(100));
    expect(await moveFilesCommand(app.services, 's3', silent)).toBe(
      '1 label moved to the S3 storage.\n2 cannot be read where they are; the log names them. Open each on its order, and it is made again.\nNew labels still go to the folder of files: set FILES_STORE=s3.',
    );
    expect(await places()).toEqual([
      { place: 'disk', n: 2 },
      { place: 's3', n: 1 },
    ]);
  });

  test('keeps the files that are under way when a storage fails, and begins no others', async () => {
    const ids = await labelled(30);
    const before = await texts(ids);
    let begun = 0;
    const files: typeof app.services.files = {
      ...app.services.files,
      put: async (...given) => {
        begun += 1;
        if (begun === 3) throw new FileError('unreachable', 'The storage is gone');
        await setTimeout(20);
        return app.services.files.put(...given);
      },
    };
    await expect(moveLabels({ ...app.services, files }, 's3', silent)).rejects.toThrow('The storage is gone');
    expect(begun).toBeLessThan(30);
    const moved = begun - 1;
    expect(await listed('s3')).toHaveLength(moved);
    expect(await places()).toEqual([
      { place: 'database', n: 30 - moved },
      { place: 's3', n: moved },
    ]);
    expect(await move('s3')).toEqual({ moved: 30 - moved, unreadable: 0 });
    expect(await texts(ids)).toEqual(before);
  });

  test('stops in words while a storage cannot be used, and loses nothing', async () => {
    const ids = await labelled(2);
    const before = await texts(ids);
    s3.fail('busy', 6);
    await expect(moveFilesCommand(app.services, 's3', silent)).rejects.toThrow(
      'The S3 storage refused (503, SlowDown). What has been moved stays moved; start the command again to go on.',
    );
    expect(await texts(ids)).toEqual(before);
    expect(await moveFilesCommand(app.services, 's3', silent)).toContain('2 labels moved to the S3 storage.');
    expect(await moveFilesCommand(app.services, 's3', silent)).toContain('All labels were in the S3 storage already.');
    await expect(moveFilesCommand(app.services, 'tape', silent)).rejects.toThrow(
      '--to must be one of disk, s3, database',
    );
  });
});

describe('files that no row names', () => {
  // Proves (Files): Files without rows are deleted: given up by a row, left by a crash, but not another
  // installation’s
  test('are deleted by the job once nobody can be reading them, however their row went', async () => {
    const ids = await labelled(3);
    await move('disk');
    expect(await listed('disk')).toHaveLength(3);
    // With the parcel, as when an order is taken back by its attempt.
    await app.database.query(
      'delete from shipments where order_id = (select id from magic_orders where magic_order_id = $1)',
      [ids[0]],
    );
    await jobHandlers(app.services).delete_files({});
    expect(await listed('disk')).toHaveLength(3);
    await app.database.query("update file_deletions set noted_at = now() - interval '61 seconds'");
    await jobHandlers(app.services).delete_files({});
    expect(await listed('disk')).toHaveLength(2);
    expect(await app.database.query('select from file_deletions')).toEqual([]);
    expect(await texts(ids.slice(1))).not.toContain(undefined);
  });

  test('stay noted while their storage fails, and do not keep those elsewhere waiting', async () => {
    const [onDisk = '', inS3 = ''] = await labelled(2);
    await move('s3');
    const [kept] = await labelsOf(app, onDisk);
    const file = await app.services.files.put('label', kept?.pdf ?? Buffer.alloc(0), 'disk');
    await app.database.query('update shipment_labels set file = $2, stored_in = $3 where shipment_id = $1', [
      kept?.shipmentId,
      file.name,
      'disk',
    ]);
    await emptyTrash();
    await app.database.query('delete from shipment_labels');
    s3.fail('busy', 3);
    await expect(emptyTrash()).rejects.toThrow('The S3 storage refused');
    expect([await listed('disk'), (await listed('s3')).length]).toEqual([[], 1]);
    await emptyTrash();
    expect([await listed('s3'), await placeOf(inS3)]).toEqual([[], undefined]);
  });

  test('were written before a crash and are swept at night, after a day', async () => {
    const [id = ''] = await labelled(1);
    await move('disk');
    await app.services.files.put('label', Buffer.from('%PDF of a crash'));
    expect(await tidyFiles(app.services, new Date())).toEqual({ deleted: 0, left: 0 });
    expect(await listed('disk')).toHaveLength(2);
    expect(await tidyFiles(app.services, new Date(Date.now() + day + 60_000))).toEqual({ deleted: 1, left: 0 });
    expect([(await listed('disk')).length, (await placeOf(id))?.in]).toEqual([1, 'disk']);
  });
});

describe('keeping labels', () => {
  const monthsAgo = (months: number, days = 0) => {
    const date = new Date(Date.now() + days * day);
    date.setUTCMonth(date.getUTCMonth() - months);
    return date;
  };
  const settle = (id: string, values: { status: string; at: Date; deliveredAt?: Date | null; labelledAt?: Date }) =>
    app.database.query(
      `with l as (update shipment_labels set created_at = $5 where shipment_id = (select shipment_id from magic_orders where magic_order_id = $1)),
         s as (update shipments set updated_at = $3 where id = (select shipment_id from magic_orders where magic_order_id = $1))
       update magic_orders set order_status = $2, last_scan_at = $3, delivered_at = $4 where magic_order_id = $1`,
      [id, values.status, values.at, values.deliveredAt ?? null, values.labelledAt ?? monthsAgo(30)],
    );

  // Proves (Files): Labels are kept for two years after their parcel’s end, or as long as the setting says
  test('ends two years after the parcel has come to its end, and never before', async () => {
    const [delivered = '', returned = '', cancelled = '', late = '', underWay = '', goingBack = ''] = await labelled(6);
    await move('disk');
    const old = monthsAgo(24, -2);
    await settle(delivered, { status: 'delivered', at: old, deliveredAt: old });
    await settle(returned, { status: 'returned', at: old });
    await settle(cancelled, { status: 'cancelled', at: old });
    await settle(late, { status: 'delivered', at: monthsAgo(24, 2), deliveredAt: old });
    await settle(underWay, { status: 'in_transit', at: old });
    await settle(goingBack, { status: 'rto', at: old });
    const version = async () =>
      (
        await app.database.one<{ version: number }>('select version from magic_orders where magic_order_id = $1', [
          delivered,
        ])
      ).version;
    const before = await version();
    expect(await forgetLabels(app.services.db, new Date())).toBe(3);
    expect(
      (await Promise.all([delivered, returned, cancelled].map(placeOf))).every((place) => place === undefined),
    ).toBe(true);
    expect((await Promise.all([late, underWay, goingBack].map(placeOf))).map((place) => place?.in)).toEqual([
      'disk',
      'disk',
      'disk',
    ]);
    const { has_label, notes } = await app.database.one<{ has_label: boolean; notes: string }>(
      `select o.has_label, a.notes from magic_orders o join activity_logs a on a.order_id = o.id and a.action = 'Shipping label deleted'
       where o.magic_order_id = $1`,
      [delivered],
    );
    expect([has_label, notes, await version()]).toEqual([
      false,
      expect.stringMatching(/^AWB 88\d+: labels are kept for 24 months$/),
      before + 1,
    ]);
    await emptyTrash();
    expect(await listed('disk')).toHaveLength(3);
    expect(await forgetLabels(app.services.db, new Date())).toBe(0);
  });

  test('follows the setting, and the parcel of a cancelled shipment need not be the order’s last', async () => {
    const [recent = '', again = ''] = await labelled(2);
    const sixMonths = monthsAgo(6);
    await settle(recent, { status: 'delivered', at: sixMonths, deliveredAt: sixMonths, labelledAt: sixMonths });
    await settle(again, { status: 'confirmed', at: sixMonths, labelledAt: sixMonths });
    await app.database.query(
      `with o as (update magic_orders set shipment_id = null, has_label = false where magic_order_id = $1 returning id)
       update shipments s set state = 'cancelled' from o where s.order_id = o.id`,
      [again],
    );
    expect(await forgetLabels(app.services.db, new Date())).toBe(0);
    await inSystemTransaction(app.services.db, (tx) =>
      saveSetting(tx, 'retention', { ...usualRetention, labelMonths: 5 }),
    );
    expect(await forgetLabels(app.services.db, new Date())).toBe(2);
    expect(await places()).toEqual([]);
  });
});
