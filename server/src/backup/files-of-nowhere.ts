import type { FileStore } from '../platform/files/file-store.ts';
import type { Files } from '../platform/files/files.ts';

/** Takes files and forgets all of them but their names, for rows whose files are to be left alone. */
export function filesOfNowhere(): Files {
  const names = new Set<string>();
  const nowhere: FileStore = {
    write: async (name) => void names.add(name),
    read: async () => null,
    has: async (name) => names.has(name),
    remove: async (name) => void names.delete(name),
    async *list() {},
  };
  const refuse = async () => {
    throw new Error('A database made for a backup reads and writes no files of the product');
  };
  return { target: 'disk', mark: '', stores: new Map([['disk', nowhere]]), put: refuse, get: refuse, remove: refuse };
}
