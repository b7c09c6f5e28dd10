import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../../src/platform/db/releases.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Of `npm install`. */
const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Why the program of a release cannot be had here; null if it can. */
export function noProgramOf({ version, commit }: Release): string | null {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'pipe' });
    return null;
  } catch {
    return `this clone does not have the commit of ${version}`;
  }
}

interface FormerProgram {
  /** Where its sources are, as ours are in `server/src`. */
  readonly source: string;
  remove(): void;
}

/** A release's program as it was, taken out of git. */
export function takeOut({ commit }: Release): FormerProgram {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const packed = execFileSync('git', ['archive', String(commit)], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['x', '-C', folder], { input: packed });
    const absent = absentPackages(folder);
    if (absent) linkPackages(folder, absent);
    else installPackages(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { source: join(folder, 'server', 'src'), remove };
}

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}
interface Locked {
  readonly version?: string;
  readonly optional?: true;
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The packages that its server needs and that are not here, such as `pino-roll@4.0.0`; null if one is here in another
 * version, which those beside it would take for theirs.
 */
function absentPackages(folder: string): string[] | null {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const needed = new Set(['server', 'domain'].flatMap((ours) => neededBy(ours, packages)));
  const absent: string[] = [];
  // Those that are added meanwhile are looked at, too.
  for (const path of needed) {
    const { version, optional, link } = packages[path] ?? {};
    const about = join(root, path, 'package.json');
    if (link) continue;
    if (existsSync(about)) {
      if ((JSON.parse(readFileSync(about, 'utf8')) as Locked).version !== version) return null;
    } else {
      // Programs for other machines are not installed.
      if (optional) continue;
      absent.push(`${path.slice('node_modules/'.length)}@${version}`);
    }
    for (const one of neededBy(path, packages)) needed.add(one);
  }
  // Those of a scope, or of one package alone, would have to lie in a folder that is linked.
  return absent.some((name) => name.includes('/')) ? null : absent;
}

/** Where the packages lie that one needs: beside it, or beside one that it is a part of. */
function neededBy(path: string, packages: Lock['packages']): string[] {
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const steps = path.split('/node_modules/');
    const places = steps.map((_, i) => `${steps.slice(0, i + 1).join('/node_modules/')}/node_modules/${name}`);
    return [`node_modules/${name}`, ...places].findLast((place) => place in packages) ?? [];
  });
}

function linkPackages(folder: string, absent: readonly string[]): void {
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@shipmagic'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@shipmagic') symlinkSync(join(root, 'node_modules', name), join(own, name));
  for (const name of ['domain', 'server']) symlinkSync(join(folder, name), join(own, '@shipmagic', name));
  if (absent.length === 0) return;
  const added = join(folder, 'absent-here');
  mkdirSync(added);
  writeFileSync(join(added, 'package.json'), '{}');
  execFileSync('npm', ['install', ...absent, ...options], { cwd: added, stdio: 'pipe' });
  for (const one of absent) {
    const name = one.slice(0, one.lastIndexOf('@'));
    symlinkSync(join(added, 'node_modules', name), join(own, name));
  }
}

/** As the image does. */
function installPackages(folder: string): void {
  const workspaces = ['--workspace=@shipmagic/server', '--workspace=@shipmagic/domain'];
  execFileSync('npm', ['install', ...workspaces, ...options], { cwd: folder, stdio: 'pipe' });
}
