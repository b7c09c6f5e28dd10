import type { TestProject } from 'vitest/node';
import { newDataDir, startProduct } from './product.ts';

export interface Demo {
  readonly url: string;
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    demos: Demo[];
  }
}

/**
 * Starts a demo for each test file that runs in parallel, as `npm start` does on a fresh machine. While writing a
 * test, `E2E_URL` can point to a running demo.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { E2E_URL: running, E2E_DATA_DIR: dataDir = '' } = process.env;
  if (running) {
    project.provide('demos', [{ url: running, dataDir }]);
    return async () => {};
  }
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const folder = newDataDir();
      // Only the tests place orders.
      return { folder, product: await startProduct(folder.path, { DEMO_ORDER_EVERY_S: '0' }) };
    }),
  );
  project.provide(
    'demos',
    started.map(({ folder, product }) => ({ url: product.url, dataDir: folder.path })),
  );
  return async () => {
    for (const { folder, product } of started) {
      await product.stop();
      folder.remove();
    }
  };
}
