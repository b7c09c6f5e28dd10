import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'web', 'dist');

/** Whether there is a built web app to measure. */
export const isBuilt = (): boolean => existsSync(join(dist, 'index.html'));

/**
 * The JavaScript that a path waits for before it is usable: the scripts of its page, the screen's own, and all that they
 * import statically. In kilobytes of gzip; null for an app that is not built here. Without a path, the app's alone.
 */
export function firstScripts(path: string | null): {
  readonly files: ReadonlySet<string>;
  readonly kilobytes: number | null;
} {
  if (!isBuilt()) return { files: new Set(), kilobytes: null };
  const page = path === '/order-tracking' ? 'order-tracking.html' : 'index.html';
  const html = readFileSync(join(dist, page), 'utf8');
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => String(file)));
  const [, screens] = /name="screens" content="([^"]*)"/.exec(html) ?? [];
  const byScreen: Record<string, string[]> = JSON.parse((screens ?? '{}').replaceAll('&quot;', '"'));
  for (const file of byScreen[path?.replace(/^\/orders\/.+/, '/orders/$id') ?? ''] ?? []) files.add(file);
  for (const file of files) {
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)) files.add(`/assets/${name}`);
  }
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  return { files, kilobytes: bytes / 1024 };
}
