import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storeLabels } from '../../platform/files/file-store.ts';
import { type Check, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';

const probe = Buffer.from('written by npm run shipmagic -- doctor, and deleted again');

export const files: Check = {
  name: 'files',
  help: 'whether a file can be written, read and deleted where labels go',
  look: async ({ config: { dataDir }, files: places }) => {
    if (!places) return [lookAt('Not tried: there is no SECRET_KEY yet.', 'The first start makes one.')];
    if (places.target === 'disk') {
      const folder = join(dataDir, 'files');
      if (!existsSync(folder)) return [ok('The folder of files is made with the first of them.')];
      // A folder that another account makes in there would be closed to the product.
      if (statSync(folder).uid !== process.getuid?.())
        return [
          lookAt(
            'Not tried: the folder of files belongs to another account.',
            'Run this as the account of the product (sudo -u).',
          ),
        ];
    }
    const where = storeLabels[places.target];
    try {
      const kept = await places.put('label', probe);
      try {
        await places.get(kept);
      } finally {
        await places.remove(kept);
      }
      return [ok(`A file was written to ${where}, read and deleted.`)];
    } catch (error) {
      return [
        wrong(
          `${reasonOf(error)}.`,
          places.target === 's3'
            ? 'See the S3_… variables, and that the account may read, write and delete in the bucket.'
            : 'See whether the disk is full or not mounted, and who owns the folder.',
        ),
      ];
    }
  },
};
