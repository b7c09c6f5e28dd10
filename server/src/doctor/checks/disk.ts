import { accessSync, constants, existsSync } from 'node:fs';
import { readDiskSpace } from '../../platform/telemetry/disk-space.ts';
import { type Check, lookAt, ok, wrong } from '../check.ts';

/** Shares that are free. */
const little = 0.15;
const none = 0.05;

export const disk: Check = {
  name: 'disk',
  help: 'whether DATA_DIR can be written, and how much is free',
  look: async ({ config: { dataDir } }) => {
    if (!existsSync(dataDir)) return [lookAt(`${dataDir} (DATA_DIR) is not there yet.`, 'The first start makes it.')];
    try {
      accessSync(dataDir, constants.W_OK | constants.X_OK);
    } catch {
      return [
        wrong(
          `${dataDir} (DATA_DIR) cannot be written by this account.`,
          'Run this as the account of the product; if it was that, give it the folder (chown), or mount it for writing.',
        ),
      ];
    }
    const places = await readDiskSpace(dataDir);
    if (places.length === 0) return [ok(`${dataDir} can be written.`)];
    return places.map(({ place, free }) => {
      const says = `Of the disk of ${place}, ${Math.floor(free * 100)} % is free.`;
      const todo = 'Make it larger, or delete what is not needed.';
      if (free < none) return wrong(says, todo);
      return free < little ? lookAt(says, todo) : ok(says);
    });
  },
};
