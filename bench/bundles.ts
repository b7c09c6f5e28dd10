import { byteBudgets } from './byte-budgets.ts';
import { firstScripts, isBuilt } from './first-scripts.ts';

/** Gzipped JavaScript of the first screens against their budgets. */
export function benchBundles(): string[] {
  if (!isBuilt()) return ['     the web app is not built: run npm start once'];
  return byteBudgets.map(({ path, name, kilobytes }) => {
    const kb = firstScripts(path).kilobytes ?? 0;
    return `${kb <= kilobytes ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${kb.toFixed(0)} KB gzip of JavaScript  budget: ≤ ${kilobytes} KB`;
  });
}
