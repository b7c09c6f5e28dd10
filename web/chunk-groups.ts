import { join } from 'node:path';
import type { Rolldown } from 'vite';

const app = join(import.meta.dirname, 'src/main.tsx');
/** Re-exports a whole library, of which each screen needs other parts: who imports it says nothing. */
const isBarrel = /\/node_modules\/(@mantine|@tabler)\/[^/]+\/(dist\/)?esm\/[^/]+\.mjs$/;
/** Passes on what else its file exports, beside the calls that it describes: see `plain-contracts.ts`. */
const isContract = /\.contract\.ts$/;
/** All the others build on it: in a file of its own, so that small shared files can be copied without a circle. */
const isBase = /\/node_modules\/(react|react-dom|scheduler|zod)\//;
const isStyles = (id: string) => id.endsWith('.module.css');

// Why: docs/decisions/web.md, "A first visit loads few files, and its outline comes first".
/**
 * Few files, because a slow phone waits for each: what the app always needs, and the styles of its screens. Everything else
 * is divided by the screens that need it.
 */
export function chunkGroups() {
  // By module: whether the app needs it before it runs.
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const seen = new Set([id]);
    for (const one of seen)
      for (const importer of context.getModuleInfo(one)?.importers ?? [])
        if (!isBarrel.test(importer) && !isContract.test(importer)) seen.add(importer);
    known.set(id, seen.has(app));
    return seen.has(app);
  };
  const name = (id: string, context: Rolldown.ChunkingContext): string | null => {
    if (isStyles(id)) return 'styles';
    if (isBase.test(id)) return 'base';
    return isNeeded(id, context) ? 'app' : null;
  };
  return [{ name, debugName: 'first screens', includeDependenciesRecursively: false }];
}
