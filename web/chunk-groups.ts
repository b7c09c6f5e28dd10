import { join } from 'node:path';
import type { Rolldown } from 'vite';

const entryOf = (path: string) => join(import.meta.dirname, 'src', path);
const app = entryOf('main.tsx');
const tracking = entryOf('parcels/tracking/main.tsx');
/** Re-exports a whole library, of which each screen needs other parts: who imports it says nothing. */
const isBarrel = /\/node_modules\/(@mantine|@tabler)\/[^/]+\/(dist\/)?esm\/[^/]+\.mjs$/;
const isStyles = (id: string) => id.endsWith('.module.css');

// Why: docs/decisions/web.md, "A first visit loads few files, and its outline comes first".
/**
 * Few files, because a slow phone waits for each: what the app always needs, what the tracking page needs of the same,
 * and the styles of the app's screens. Everything else is divided by the screens that need it.
 */
export function chunkGroups() {
  // By module: the entries that need it before they run.
  const known = new Map<string, ReadonlySet<string>>();
  const entriesOf = (id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const before = known.get(id);
    if (before) return before;
    const entries = new Set<string>();
    const seen = new Set([id]);
    for (const one of seen) {
      if (one === app || one === tracking) entries.add(one);
      for (const importer of context.getModuleInfo(one)?.importers ?? [])
        if (!isBarrel.test(importer)) seen.add(importer);
    }
    known.set(id, entries);
    return entries;
  };
  const name = (id: string, context: Rolldown.ChunkingContext): string | null => {
    const entries = entriesOf(id, context);
    if (entries.has(tracking)) return entries.has(app) && !isStyles(id) ? 'shared' : null;
    if (isStyles(id)) return 'styles';
    return entries.has(app) ? 'app' : null;
  };
  return [{ name, debugName: 'first screens', includeDependenciesRecursively: false }];
}
