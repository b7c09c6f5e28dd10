import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'web', 'dist');

/** The JavaScript a page loads before it is usable: its entry script and all of its static imports. */
function firstScripts(page: string): Set<string> {
  const html = readFileSync(join(dist, page), 'utf8');
  const found = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => String(path)));
  for (const path of found) {
    const code = readFileSync(join(dist, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)) found.add(`/assets/${name}`);
  }
  return found;
}

/** Gzipped JavaScript of the first screens against their budgets. */
export function benchBundles(): string[] {
  if (!existsSync(join(dist, 'index.html'))) return ['     the web app is not built: run npm start once'];
  return [
    { page: 'index.html', name: 'first screen of the app', budget: 250 },
    { page: 'order-tracking.html', name: 'first screen of tracking', budget: 80 },
  ].map(({ page, name, budget }) => {
    const bytes = [...firstScripts(page)].reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length,
      0,
    );
    const kb = bytes / 1024;
    return `${kb <= budget ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${kb.toFixed(0)} KB gzip of JavaScript  budget: ≤ ${budget} KB`;
  });
}
