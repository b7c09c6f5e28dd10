import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskGrowth } from './disk-growth.ts';

export interface DiskSpace {
  readonly place: string;
  /** Share of the disk. */
  readonly free: number;
  /** Days until it is full if it goes on as in the last day; null while it does not fill up, or that is not known. */
  readonly daysLeft: number | null;
}

const growths = new Map<string, DiskGrowth>();
const growthOf = (path: string): DiskGrowth => {
  const growth = growths.get(path) ?? new DiskGrowth();
  growths.set(path, growth);
  return growth;
};

/** The room on the disk at each place where the product writes; places on one disk are told once. */
export async function readDiskSpace(dataDir: string): Promise<DiskSpace[]> {
  const places = [
    { place: 'DATA_DIR', path: dataDir },
    { place: 'DATA_DIR/files', path: join(dataDir, 'files') },
  ];
  const disks = new Set<number>();
  const found: DiskSpace[] = [];
  for (const { place, path } of places) {
    const folder = await stat(path).catch(() => null);
    if (!folder || disks.has(folder.dev)) continue;
    disks.add(folder.dev);
    const { bavail, bfree, blocks, bsize } = await statfs(path);
    // As `df` counts: what only root may use is neither free nor used. A disk without blocks tells nothing.
    if (blocks === 0) continue;
    const growth = growthOf(path);
    growth.note(bavail * bsize);
    found.push({ place, free: bavail / (blocks - bfree + bavail), daysLeft: growth.daysLeft(bavail * bsize) });
  }
  return found;
}
