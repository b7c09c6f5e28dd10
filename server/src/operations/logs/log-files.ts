import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLogName } from '@shipmagic/domain/operations/log-name';

export interface LogFileOnDisk {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bytes: number;
}

/** The existing log files, newest first. Symbolic links are ignored: they may lead anywhere. */
export async function listLogFiles(folder: string): Promise<LogFileOnDisk[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const day = readLogName(name)?.day;
      const about = day ? await lstat(join(folder, name)).catch(() => null) : null;
      return day && about?.isFile() ? [{ name, day, bytes: about.size, changed: about.mtimeMs }] : [];
    }),
  );
  return files
    .flat()
    .sort((a, b) => b.day.localeCompare(a.day) || b.changed - a.changed)
    .map(({ name, day, bytes }) => ({ name, day, bytes }));
}
