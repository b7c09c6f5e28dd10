import { test } from 'vitest';
import { noCluster } from '../../server/testing/machines/cluster.ts';

/** A test that passes, and says so, where the parts are not installed. */
export const drill = (what: string, run: () => Promise<void>) =>
  test(noCluster ? `${what} [not tried: ${noCluster}]` : what, async () => {
    if (!noCluster) await run();
  });

/** Figures stand in the output, whether or not they were good enough. */
export const report = (text: string) => console.log(`measured: ${text}`);

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
