import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The share of the disk that is free at each place where the product writes; places on one disk are told once. */
export async function readDiskSpace(dataDir: string): Promise<{ place: string; free: number }[]> {
  const places = [
    { place: 'DATA_DIR', path: dataDir },
    { place: 'DATA_DIR/files', path: join(dataDir, 'files') },
  ];
  const disks = new Set<number>();
  const found: { place: string; free: number }[] = [];
  for (const { place, path } of places) {
    const folder = await stat(path).catch(() => null);
    if (!folder || disks.has(folder.dev)) continue;
    disks.add(folder.dev);
    const { bavail, bfree, blocks } = await statfs(path);
    // As `df` counts: what only root may use is neither free nor used. A disk without blocks tells nothing.
    if (blocks > 0) found.push({ place, free: bavail / (blocks - bfree + bavail) });
  }
  return found;
}
