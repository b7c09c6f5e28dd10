import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formerRelease } from '../src/platform/db/releases.ts';
import { testSecret } from './secret.ts';

const root = join(import.meta.dirname, '..', '..');
const commit = formerRelease()?.commit ?? '';

/** Why the program of the former release cannot be run here; null if it can. */
export const noFormerProgram =
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
    ? null
    : 'this is no clone with the commit of the former release';

export interface FormerProgram {
  /** Runs one of its commands on this database; throws if that fails. */
  run(databaseUrl: string, ...args: string[]): void;
  remove(): void;
}

/** Takes the former release out of git, with the packages of today. */
export function takeFormerProgram(): FormerProgram {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-former-'));
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'domain', 'server', 'simulators'], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '@shipmagic'), { recursive: true });
  for (const name of readdirSync(packages).filter((one) => one !== '@shipmagic'))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  for (const name of ['domain', 'server', 'simulators'])
    symlinkSync(join(folder, name), join(folder, 'node_modules', '@shipmagic', name));
  return {
    run: (databaseUrl, ...args) => {
      execFileSync(process.execPath, [join(folder, 'server', 'src', 'cli.ts'), ...args], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, 'data'),
          SECRET_KEY: testSecret,
        },
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
