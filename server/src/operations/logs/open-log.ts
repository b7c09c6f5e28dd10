import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** Opens a file of the listing; not even when it has become a link since. Null when it went. */
export function openLog(folder: string, name: string): Promise<FileHandle | null> {
  return open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
}
