import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { alertName } from '@shipmagic/domain/operations/signs/alert-rules';
import { type FigureName, figure } from '@shipmagic/domain/operations/signs/figures';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { alertsIn } from '../../../testing/alerts.ts';
import { batchesOf } from '../../../testing/batches.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';
import { createLogger } from '../../platform/telemetry/log.ts';
import { logHealth } from '../../platform/telemetry/log-health.ts';

const patience = 60_000;

const { app, admin, shipping } = await startShipping();
const batches = batchesOf(app);
const { dataDir } = app.services.config;

interface Small {
  readonly place: string;
  readonly isMounted: boolean;
}
/** A disk of two megabytes; where none can be mounted, a folder. */
function smallDisk(name: string): Small {
  const place = join(dataDir, name);
  mkdirSync(place);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]).status === 0;
  if (!isMounted)
    console.log('no small disk can be mounted here: a folder in whose place lies a file stands for the full one');
  else mounted.push(place);
  return { place, isMounted };
}
const mounted: string[] = [];
afterAll(() => {
  for (const place of mounted) spawnSync('umount', ['-l', place]);
});

/** Makes writing to a folder of a disk impossible; undone by what it returns. */
const troubles: Record<'is full' | 'is read-only', (disk: Small, folder: string) => () => void> = {
  'is full': ({ place, isMounted }, folder) => {
    if (!isMounted) return replaced(folder);
    const filler = join(place, 'filler');
    // Workers write to it meanwhile: whatever they have left is taken, by the last piece that fits.
    for (let size = 2 ** 20; size >= 512; size /= 2) fill(filler, size);
    return () => rmSync(filler);
  },
  'is read-only': ({ place, isMounted }, folder) => {
    if (!isMounted) return replaced(folder);
    const remount = (how: string) => expect(spawnSync('mount', ['-o', `remount,${how}`, place]).status).toBe(0);
    remount('ro');
    return () => remount('rw');
  },
};
/** Appends pieces until none fits any more. */
function fill(filler: string, size: number): void {
  const piece = Buffer.alloc(size);
  try {
    for (;;) appendFileSync(filler, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
function replaced(folder: string): () => void {
  const aside = `${folder}.aside`;
  if (existsSync(folder)) renameSync(folder, aside);
  writeFileSync(folder, '');
  return () => {
    rmSync(folder);
    if (existsSync(aside)) renameSync(aside, folder);
  };
}

const troubleOf = async (name: FigureName) => {
  const { wrong } = await app.call(statusContract.read, {}, admin);
  return wrong.find((one) => one.name === name) ?? null;
};
const labelOf = (id: string, awb: string) =>
  app.attempt(
    labelsContract.generate,
    { params: { id }, body: { awbNumber: awb, shippingPartner: 'Delhivery' } },
    admin,
  );
const unfinished = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.part'));

describe.each(Object.entries(troubles))('a disk that %s', (kind, make) => {
  // Proves (Signs of trouble): A full or read-only disk ends no process: logs are dropped and counted, labels refused
  // in words and made later, and jobs go on
  test('costs lines of the log and nothing else', async () => {
    const disk = smallDisk(`logs ${kind}`);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(...(await shipping.place()).parts);
    const { place } = disk;
    const start = () => startWorkerProcess(app, { env: { DATA_DIR: place, LOG_LEVEL: 'debug' } });
    // A disk on which something is being written cannot be made read-only by hand.
    const workers = kind === 'is full' ? [await start()] : [];
    const undo = make(disk, join(place, 'logs'));
    const log = createLogger({ level: 'info', dataDir: place, name: 'drill' });
    try {
      // One that is started meanwhile works, too.
      workers.push(await start());
      const name = 'shipmagic_log_unwritten_seconds';
      const seen = await until(
        'the status says it',
        () => {
          log.info('x'.repeat(100_000));
          return troubleOf(name);
        },
        patience,
      );
      expect(seen).toMatchObject({ severity: 'warning', says: expect.stringContaining('no line of the log') });
      const { text } = await app.metrics();
      const alert = { alert: alertName(figure(name).sign?.title ?? ''), severity: 'warning', of: null };
      expect(alertsIn(text)).toContainEqual(alert);
      expect(text).toMatch(/^shipmagic_log_lines_dropped_total [1-9]/m);
      // Calls and jobs go on, those of the worker whose own disk this is, too.
      for (const id of ids) await shipping.shipped(id);
      await app.untilIdle();
      expect(workers.some((worker) => worker.hasEnded())).toBe(false);
      undo();
      await until('it is written again', async () => logHealth.since === null || null, patience);
      // Each process says so for itself, some seconds later.
      await until('nobody is told of it any more', async () => (await troubleOf(name)) === null, patience);
      const logs = join(place, 'logs');
      const lines = readdirSync(logs)
        .filter((file) => file.startsWith('drill.'))
        .flatMap((file) => readFileSync(join(logs, file), 'utf8').trimEnd().split('\n'))
        .filter((line) => line !== '');
      // None is cut off.
      const messages = lines.map((line) => JSON.parse(line).msg);
      expect(messages).toContain('lines of the log could not be written here, and are lost');
      expect(workers.some((worker) => worker.hasEnded())).toBe(false);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });

  test('refuses labels in words, leaves nothing half written, and takes them once it can', async () => {
    const ids = [];
    const awbs = [];
    for (let i = 0; i < 2; i++) {
      const [id = ''] = (await shipping.place()).parts;
      awbs.push(await shipping.shipped(id));
      ids.push(id);
    }
    const [first = '', second = ''] = ids;
    const disk = smallDisk(`files ${kind}`);
    const { place, isMounted } = disk;
    const folder = join(dataDir, 'files');
    mkdirSync(folder, { recursive: true });
    if (isMounted) {
      rmSync(folder, { recursive: true });
      mkdirSync(join(place, 'files'), { recursive: true });
      spawnSync('ln', ['-s', join(place, 'files'), folder]);
    }
    try {
      const undo = make(disk, folder);
      const refused = await labelOf(first, awbs[0] ?? '');
      // A file in the folder's place is another trouble, which nobody mends by making room.
      expect([refused.status, refused.body]).toEqual(
        isMounted
          ? [
              507,
              expect.objectContaining({
                error: 'storage_full',
                message: expect.stringContaining('is full or takes no files'),
              }),
            ]
          : [503, expect.objectContaining({ error: 'unavailable' })],
      );
      if (isMounted) {
        const batch = await batches.start({ magicOrderIds: ids, kind: 'labels', options: { with: [] } }, admin);
        const paused = await until(`the batch waits while its disk ${kind}`, async () => {
          const { pause, counts } = await batches.read(batch, admin);
          return pause && { pause, counts };
        });
        expect([paused.pause.by, paused.counts.failed]).toEqual(['The disk for files', 0]);
        undo();
        expect(unfinished()).toEqual([]);
        await app.database.query('update batches set rests_until = now(), paused_until = now() where id = $1', [batch]);
        await app.hurryJobs();
        const ended = await batches.ended(batch, admin);
        expect(ended.counts).toMatchObject({ done: 2, failed: 0 });
      } else undo();
      expect((await labelOf(second, awbs[1] ?? '')).status).toBe(200);
    } finally {
      if (isMounted) rmSync(folder);
    }
  });
});

test('too many open files end nothing', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push(...(await shipping.place()).parts);
  const worker = await startWorkerProcess(app, { env: { LOG_LEVEL: 'debug' } });
  const limit = (files: number) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(worker.pid), `--nofile=${files}:`]);
    if (status !== 0) throw new Error(`the worker’s open files cannot be limited (prlimit of util-linux): ${stderr}`);
  };
  const openFiles = () => readdirSync(`/proc/${worker.pid}/fd`).length;
  const before = openFiles();
  try {
    // Neither partners nor files nor further connections to the database are to be had.
    limit(before);
    // Some are booked by this worker, which cannot call anybody.
    await Promise.all(ids.map((id) => shipping.ship(id)));
    // One of which nothing was sent is said to have failed, and is booked again by hand; the others go on by themselves.
    expect(worker.hasEnded()).toBe(false);
    limit(before + 200);
    await until(
      'each is booked once',
      async () => {
        await app.hurryJobs();
        for (const id of ids) {
          const all = await shipping.attempts(id);
          if (all.every(({ state }) => state === 'failed')) await shipping.ship(id);
        }
        const parcels = await Promise.all(ids.map((id) => shipping.parcelsOf(id)));
        const attempts = await Promise.all(ids.map((id) => shipping.attempts(id)));
        return parcels.every(({ length }) => length === 1) && attempts.every((all) => all.some(({ awb }) => awb));
      },
      patience,
    );
    expect(worker.hasEnded()).toBe(false);
  } finally {
    await worker.stop();
  }
});

test('a connection that cannot be accepted is logged, and the server goes on', async () => {
  app.http.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
  expect((await app.send('GET', '/healthz')).status).toBe(200);
});
