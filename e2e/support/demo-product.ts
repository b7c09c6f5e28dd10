import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyDemo, givePorts } from './copy-demo.ts';
import { newDataDir, type Running, startProduct } from './product.ts';

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
 * A demo for each test file that runs in parallel. The first is filled as `npm start` does on a fresh machine; the
 * others are its copies. While writing a test, `E2E_URL` can point to a running demo.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { E2E_URL: running, E2E_DATA_DIR: dataDir = '' } = process.env;
  if (running) {
    project.provide('demos', [{ url: running, dataDir }]);
    return async () => {};
  }
  const folders = Array.from({ length: project.config.maxWorkers }, newDataDir);
  const products: Running[] = [];
  const close = async () => {
    await Promise.all(products.map((product) => product.stop()));
    for (const folder of folders) folder.remove();
  };
  try {
    await fillAll(folders.map(({ path }) => path));
    const starting = folders.map(async ({ path }) => products.push(await startProduct(path, withoutCustomers)));
    // All of them are known before one that failed ends the run.
    const failed = (await Promise.allSettled(starting)).find((start) => start.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    await close();
    throw error;
  }
  project.provide(
    'demos',
    products.map(({ url, dataDir: folder }) => ({ url, dataDir: folder })),
  );
  return close;
}

/** Only the tests place orders. */
const withoutCustomers = { DEMO_ORDER_EVERY_S: '0' };

async function fillAll([first = '', ...others]: readonly string[]): Promise<void> {
  mkdirSync(join(first, 'demo'));
  await givePorts(first);
  const product = await startProduct(first, withoutCustomers);
  const code = await product.stop();
  if (code !== 0) throw new Error(`The demo ended with ${code}:\n${product.output()}`);
  for (const other of others) await copyDemo(first, other);
}
