import pMap from 'p-map';
import type { Logger } from '../telemetry/log.ts';
import type { StoreName } from './file-store.ts';
import type { Files } from './files.ts';

const together = 500;
const atOnce = 8;
const dayMs = 24 * 60 * 60 * 1000;
/** More files without a row than a crash now and then leaves behind, and a larger part of all than that. */
const suspicious = { count: 100, part: 0.1 };

export interface Sweep {
  readonly files: Files;
  readonly log: Logger;
  readonly now: Date;
  /** Which of these names rows of the product have. */
  readonly named: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Deletes also when suspiciously many have no row. */
  readonly isSure?: boolean;
}

export interface Swept {
  readonly deleted: number;
  /** Files without a row that were left alone because there are too many of them. */
  readonly left: number;
}

// Why: docs/decisions/platform.md, "A file is written before its row, and deleted after it".
/** Deletes the files of all storages that no row names and that are older than a day. */
export async function sweepFiles(sweep: Sweep): Promise<Swept> {
  let deleted = 0;
  let left = 0;
  for (const storedIn of sweep.files.stores.keys()) {
    const { seen, unnamed } = await findUnnamed(sweep, storedIn);
    if (!sweep.isSure && unnamed.length > suspicious.count && unnamed.length > seen * suspicious.part) {
      sweep.log.error(
        { storedIn, files: seen, unnamed: unnamed.length },
        'most files here belong to no row, so none was deleted: is this storage another installation’s, too?',
      );
      left += unnamed.length;
      continue;
    }
    await pMap(unnamed, (name) => sweep.files.remove({ storedIn, name }), { concurrency: atOnce });
    deleted += unnamed.length;
  }
  return { deleted, left };
}

async function findUnnamed(
  { files, now, named }: Sweep,
  storedIn: StoreName,
): Promise<{ seen: number; unnamed: string[] }> {
  const unnamed: string[] = [];
  let seen = 0;
  let batch: string[] = [];
  const check = async () => {
    const known = await named(batch);
    for (const name of batch) if (!known.has(name)) unnamed.push(name);
    batch = [];
  };
  for await (const { name, changedAt } of files.stores.get(storedIn)?.list() ?? []) {
    seen += 1;
    if (now.getTime() - changedAt.getTime() < dayMs) continue;
    batch.push(name);
    if (batch.length >= together) await check();
  }
  if (batch.length > 0) await check();
  return { seen, unnamed };
}
