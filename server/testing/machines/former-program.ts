import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '../../src/platform/db/releases.ts';

const root = join(import.meta.dirname, '..', '..', '..');

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
    if (isInstalledHere(folder)) linkPackages(folder);
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
  readonly dev?: true;
  readonly optional?: true;
  readonly link?: true;
}

/** Whether each package that its server may need is here in its version. */
function isInstalledHere(folder: string): boolean {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages).every(([path, { version, dev, optional, link }]) => {
    if (!path.startsWith('node_modules/') || dev || link) return true;
    const about = join(root, path, 'package.json');
    // Programs for other machines are not installed.
    if (!existsSync(about)) return optional === true;
    return (JSON.parse(readFileSync(about, 'utf8')) as { version: string }).version === version;
  });
}

function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@shipmagic'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@shipmagic') symlinkSync(join(root, 'node_modules', name), join(own, name));
  for (const name of ['domain', 'server']) symlinkSync(join(folder, name), join(own, '@shipmagic', name));
}

/** As the image does. */
function installPackages(folder: string): void {
  const workspaces = ['--workspace=@shipmagic/server', '--workspace=@shipmagic/domain'];
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...workspaces, ...options], { cwd: folder, stdio: 'pipe' });
}
