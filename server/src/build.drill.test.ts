import { execFileSync, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { testSecret } from '../testing/secret.ts';
import { startTraceCollector } from '../testing/trace-collector.ts';
import { until } from '../testing/until.ts';
import { freePort } from './platform/free-port.ts';

const root = join(import.meta.dirname, '..', '..');
/** Below the packages, and not the `dist` that somebody may be running. */
const built = join(root, 'node_modules', '.cache', 'shipmagic-built');
/** Node as usual, except that TypeScript would be an error. */
const plain = ['--no-experimental-strip-types'];
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-built-'));
  execFileSync(process.execPath, ['scripts/build-server.mjs', relative(root, built)], { cwd: root });
  database = await createDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(built, { recursive: true, force: true });
});

function run(args: readonly string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...plain, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      SECRET_KEY: testSecret,
      ...database.env,
      PORT: port,
      ...more,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => text };
}

const port = String(await freePort());
const main = join(built, 'server', 'src', 'main.js');

describe('the server built as JavaScript', () => {
  // Proves (Packaging and upgrade): Built ahead of time the server, its commands and the demo's world run without
  // TypeScript, with the same migrations, and load what draws when it is drawn
  test('runs, with the same migrations under the same names, and serves the web app', async () => {
    const before = await database.query('select name from public.kysely_migration order by name');
    const { child, ended, said } = run([main, '--role=server']);
    await until('it runs', () => said().includes('is running on') || child.exitCode !== null);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, said()]).toEqual([200, expect.not.stringContaining('a later version')]);
    const page = await fetch(`http://127.0.0.1:${port}/orders`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await database.query('select name from public.kysely_migration order by name')).toEqual(before);
  });

  test('runs commands', async () => {
    const { ended, said } = run([join(built, 'server', 'src', 'cli.js'), 'settings', 'list']);
    expect([await ended, said()]).toEqual([0, expect.stringContaining('working_calendar')]);
  });

  test('brings the demo’s simulated world', async () => {
    const { child, ended, said } = run([
      join(built, 'simulators', 'src', 'main.js'),
      '--demo',
      '--die-with-parent',
      '--state-dir',
      join(folder, 'world'),
    ]);
    await until('it says where it is', () => said().includes('\n') || child.exitCode !== null);
    expect(JSON.parse(said().split('\n')[0] ?? '')).toMatchObject({ shopify: { url: expect.stringMatching(/^http/) } });
    child.stdin.end();
    await ended;
  });

  test('loads what records traces only with a collector, and sends them before it ends', async () => {
    const watch = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from 'node:module';
      const resolve = (name, context, next) => {
        if (name.startsWith('@opentelemetry/')) console.log('loads ' + name);
        return next(name, context);
      };
      registerHooks({ resolve });`)}`;
    const serve = async (more: Record<string, string>) => {
      const { child, ended, said } = run(['--import', watch, main, '--role=server'], more);
      await until('it runs', () => said().includes('is running on') || child.exitCode !== null);
      const answer = await fetch(`http://127.0.0.1:${port}/api/ping`);
      child.kill('SIGTERM');
      const loaded = new Set(Array.from(said().matchAll(/^loads (\S+)$/gm), ([, name]) => name));
      return { status: answer.status, code: await ended, loaded };
    };
    // The figures have it anyway.
    const always = new Set(['@opentelemetry/api']);
    expect(await serve({})).toEqual({ status: 200, code: 0, loaded: always });

    const collector = await startTraceCollector();
    try {
      const { loaded, ...rest } = await serve({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: 'shop',
      });
      expect(rest).toEqual({ status: 200, code: 0 });
      expect(loaded).toContain('@opentelemetry/sdk-trace');
      const span = collector.spans.find(({ name }) => name === 'GET /api/ping');
      expect(span?.process).toMatchObject({ 'service.name': 'shop', 'shipmagic.role': 'server' });
      const logs = readdirSync(join(folder, 'logs')).map((name) => readFileSync(join(folder, 'logs', name), 'utf8'));
      expect(logs.join('')).toContain(`"trace_id":"${span?.traceId}"`);
    } finally {
      await collector.close();
    }
  });

  test('has the workers that parse files of others, where the server looks for them', async () => {
    const workers = globSync('server/src/**/*.worker.ts', { cwd: root }).map((name) =>
      join(built, name.replace(/\.ts$/, '.js')),
    );
    expect(workers.length).toBeGreaterThan(0);
    const ask = `import { Worker } from 'node:worker_threads';
      for (const file of ${JSON.stringify(workers)}) {
        const worker = new Worker(file, { execArgv: [] });
        worker.postMessage('stop');
        console.log(await new Promise((resolve) => worker.once('message', ({ end }) => resolve(end)).once('error', resolve)));
        await worker.terminate();
      }`;
    const { ended, said } = run(['--input-type=module', '-e', ask]);
    expect([await ended, said()]).toEqual([0, 'true\n'.repeat(workers.length)]);
    // The way there, from wherever the code has ended up.
    const named = globSync('**/*.js', { cwd: built }).flatMap((name) => {
      const code = readFileSync(join(built, name), 'utf8');
      return Array.from(
        code.matchAll(/import\.meta\.dirname \+ "([^"]*)"\)*, "(\w+\.worker)"/g),
        ([, to = '', worker]) => join(built, dirname(name), to, `${worker}.js`),
      );
    });
    expect(named.sort()).toEqual(workers.toSorted());
  });

  test('loads what is needed seldom when it is needed', async () => {
    const eager = new Set<string>();
    const visit = (file: string) => {
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?["']([^"']+)["'];$/gm)) {
        if (eager.has(name)) continue;
        eager.add(name);
        if (name.startsWith('.')) visit(join(dirname(file), name));
      }
    };
    visit(main);
    expect(eager).toContain('fastify');
    const late = [
      '@opentelemetry/sdk-trace',
      'pdfkit',
      'bwip-js/node',
      '@cantoo/pdf-lib',
      '@react-email/components',
      'hucre/xlsx',
      'libpg-query',
    ];
    expect(late.filter((name) => eager.has(name))).toEqual([]);
    const chunks = readdirSync(join(built, 'chunks')).map((name) => join(built, 'chunks', name));
    const all = `for (const file of ${JSON.stringify(chunks)}) await import(file); console.log('all'); process.exit()`;
    const { ended, said } = run(['--input-type=module', '-e', all]);
    expect([await ended, said()]).toEqual([0, 'all\n']);
  });
});
