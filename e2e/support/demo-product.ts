import type { TestProject } from 'vitest/node';
import { newDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demo: { url: string; dataDir: string };
  }
}

/**
 * One demo for all browser tests: starting it is what `npm start` does on a fresh machine. While writing a test,
 * `E2E_URL` names a demo that runs already.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { E2E_URL: running } = process.env;
  if (running) {
    project.provide('demo', { url: running, dataDir: '' });
    return async () => {};
  }
  const folder = newDataDir();
  const product = await startProduct(folder.path);
  project.provide('demo', { url: product.url, dataDir: folder.path });
  return async () => {
    await product.stop();
    folder.remove();
  };
}
