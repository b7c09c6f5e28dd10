import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface LogFileOnDisk {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bytes: number;
}

/** `shipmagic.2026-11-21.1.log`: which half of the product, the day, and a number when a day has several. */
const logName = /^[a-z]+\.(\d{4}-\d{2}-\d{2})(?:\.\d+)?\.log$/;

/** The log files that are there, the newest first. Links are none: they may lead anywhere. */
export async function listLogFiles(folder: string): Promise<LogFileOnDisk[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const day = logName.exec(name)?.[1];
      const about = day ? await lstat(join(folder, name)).catch(() => null) : null;
      return day && about?.isFile() ? [{ name, day, bytes: about.size, changed: about.mtimeMs }] : [];
    }),
  );
  return files
    .flat()
    .sort((a, b) => b.day.localeCompare(a.day) || b.changed - a.changed)
    .map(({ name, day, bytes }) => ({ name, day, bytes }));
}
