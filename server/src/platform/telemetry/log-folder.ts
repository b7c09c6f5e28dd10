import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogName } from '@shipmagic/domain/operations/log-name';

/** Days for which log files are kept. */
const keepDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** The day of this machine's clock by which a log file is named: `YYYY-MM-DD`. */
export function logDay(now: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

async function logsIn(folder: string) {
  const found = await Promise.all(
    (await readdir(folder)).map(async (file) => {
      const about = readLogName(file);
      const kept = about && (await stat(join(folder, file)).catch(() => null));
      return about && kept ? [{ ...about, file, bytes: kept.size, changed: kept.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

/** The number of the file that a process goes on with today: its last one, or the next if that is full. */
export async function newestPart(
  folder: string,
  { name, day, below }: { readonly name: string; readonly day: string; readonly below: number },
): Promise<number> {
  const ours = (await logsIn(folder)).filter((log) => log.process === name && log.day === day);
  const last = ours.toSorted((a, b) => b.part - a.part)[0];
  if (!last) return 1;
  return last.bytes < below ? last.part : last.part + 1;
}

/** Deletes what is older than it is kept, and the oldest while all together are larger than `keepBytes`. */
export async function tidyLogs(
  folder: string,
  { keepBytes, today, current }: { readonly keepBytes: number; readonly today: string; readonly current: string },
): Promise<void> {
  const first = new Date(Date.parse(today) - keepDays * dayMs).toISOString().slice(0, 10);
  let bytes = 0;
  for (const log of (await logsIn(folder)).toSorted((a, b) => b.changed - a.changed)) {
    bytes += log.bytes;
    if (log.file !== current && (log.day < first || bytes > keepBytes))
      await rm(join(folder, log.file), { force: true });
  }
}
