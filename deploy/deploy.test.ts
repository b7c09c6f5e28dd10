import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0 ? null : 'systemd-analyze is not installed';
const withAnalyze = (what: string, run: () => void) =>
  test(noAnalyze ? `${what} [not tried: ${noAnalyze}]` : what, () => {
    if (!noAnalyze) run();
  });

/** The unit as it is installed, except that the program and its account are ones that are here. */
function unitHere(): string {
  const unit = read('deploy/shipmagic@.service')
    .replaceAll('/opt/shipmagic/node_modules/.bin/node', process.execPath)
    .replaceAll('/etc/shipmagic', folder)
    .replace(/^(User|Group)=.*$/gm, '$1=daemon');
  const file = join(folder, 'shipmagic@.service');
  writeFileSync(file, unit);
  return file;
}

// Proves (Packaging and upgrade): The unit for systemd is understood, and rated 2.5 or better; the image and the
// containers run without rights
describe('the unit for systemd', () => {
  withAnalyze('is understood by systemd', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unitHere()], { encoding: 'utf8' });
    // systemd tells of the machine's own units, too.
    const own = stderr.split('\n').filter((line) => line.includes('shipmagic'));
    expect([status, own]).toEqual([0, []]);
  });

  withAnalyze('leaves little to somebody who has broken in', () => {
    const said = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unitHere()], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_PAGER: '', SYSTEMD_COLORS: '0' },
    });
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(said.stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(2.5);
    expect(said.status).toBe(0);
  });

  test('starts what `npm run build` makes', () => {
    const [, program] =
      /^ExecStart=.* \/opt\/shipmagic\/(\S+) --role=%i$/m.exec(read('deploy/shipmagic@.service')) ?? [];
    expect(program).toBe('dist/server/src/main.js');
    expect(read('scripts/build-server.mjs')).toContain("'server/src/main'");
  });
});

test('Node gets the same options however the product is started', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [options] = /--\S+(?: --\S+)*(?= server)/.exec(scripts.server ?? '') ?? [];
  expect(options).toContain('--max-old-space-size=');
  for (const name of ['start', 'worker']) expect(scripts[name]).toMatch(`node ${options} server/src/main.ts`);
  expect(read('deploy/shipmagic@.service')).toContain(`/node ${options} /opt/shipmagic/dist/`);
  expect(read('docs/operate/service.md')).toContain(`node ${options} dist/server/src/main.js`);
  const [, entrypoint = '[]'] = /^ENTRYPOINT (.*)$/m.exec(read('Dockerfile')) ?? [];
  expect(JSON.parse(entrypoint)).toEqual(['node', ...(options?.split(' ') ?? [])]);
});

test('unit and containers limit memory and processes alike, well above the heap', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const unit = read('deploy/shipmagic@.service');
  const heap = Number(/--max-old-space-size=(\d+)/.exec(unit)?.[1]);
  const [, most] = /^MemoryMax=(\d+)M$/m.exec(unit) ?? [];
  const [, tasks] = /^TasksMax=(\d+)$/m.exec(unit) ?? [];
  expect(Number(most)).toBeGreaterThanOrEqual(heap * 2);
  for (const role of ['server', 'worker'])
    expect(services[role]).toMatchObject({ mem_limit: `${most}m`, pids_limit: Number(tasks) });
});

interface Service {
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes: readonly string[];
  readonly logging: { readonly options: Readonly<Record<string, string>> };
  readonly environment: Readonly<Record<string, string>>;
  readonly depends_on: Readonly<Record<string, { condition: string }>>;
}

describe('the containers', () => {
  test('the image runs as nobody in particular, in words that cannot be taken for a shell’s', () => {
    const last =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    expect(last).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
    expect(last).toMatch(/^HEALTHCHECK .*CMD \["node"/m);
    for (const word of ['ENTRYPOINT', 'CMD']) expect(last).toMatch(new RegExp(`^${word} \\["`, 'm'));
    expect(read('Dockerfile')).not.toMatch(/^ADD |:latest|curl|wget/m);
  });

  test('nothing of an installation is sent into the image', () => {
    const [first, ...kept] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(first).toBe('*');
    const taken = kept.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of taken) expect(statSync(join(root, path))).toBeTruthy();
    expect(taken).not.toContain('deploy');
    expect(kept).toEqual(expect.arrayContaining(['**/.env*', '**/node_modules', '**/dist']));
  });

  test('server and worker start after the migration, on a root that cannot be written, with secrets in files', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    for (const role of ['server', 'worker']) {
      const service = services[role];
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service?.volumes).toEqual(['data:/data', 'backups:/backups']);
      expect(service?.command).toEqual(['dist/server/src/main.js', `--role=${role}`]);
      expect(service?.depends_on.migrate?.condition).toBe('service_completed_successfully');
      expect(Object.keys(service?.environment ?? {})).toEqual(
        expect.arrayContaining(['DATABASE_URL_FILE', 'SECRET_KEY_FILE', 'BACKUP_KEY_FILE', 'BACKUP_TO']),
      );
    }
  });

  test('their whole log goes to standard output, of which Docker keeps as much as it is told', () => {
    expect(read('Dockerfile')).toMatch(/^ENV .*\bLOG=json\b/m);
    const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    for (const role of ['server', 'worker'])
      expect(services[role]?.logging.options).toEqual({ 'max-size': '50m', 'max-file': '10' });
  });

  test('secrets are made once', () => {
    const script = join(folder, 'make-secrets.sh');
    mkdirSync(folder, { recursive: true });
    writeFileSync(script, read('deploy/make-secrets.sh'));
    chmodSync(script, 0o755);
    const made = () => {
      execFileSync(script);
      return ['database_password', 'database_url', 'secret_key', 'backup_key'].map((name) =>
        readFileSync(join(folder, 'secrets', name), 'utf8'),
      );
    };
    const first = made();
    expect(first.map((one) => one.length >= 32)).toEqual([true, true, true, true]);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(first[1]).toContain(`:${first[0]}@`);
    rmSync(join(folder, 'secrets', 'backup_key'));
    const [password, url, secret, backup] = made();
    expect([password, url, secret]).toEqual(first.slice(0, 3));
    expect(backup).not.toBe(first[3]);
  });
});
