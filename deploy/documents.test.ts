import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The pages for operators are held against the files that do what these say.

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const operate = (name: string) => read(`docs/operate/${name}`);

test('the page that lists operators’ pages has all of them, and each of its links leads somewhere', () => {
  const pages = readdirSync(join(root, 'docs', 'operate')).filter((name) => name !== 'README.md');
  const listed = [...operate('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

test('a replica is copied as the drills copy it, without waiting for a checkpoint', () => {
  const [, options = ''] = /^pg_basebackup (.*) -d /m.exec(operate('more-machines.md')) ?? [];
  expect(options).toMatch(/^-c fast -R -D /);
  const drill = read('server/testing/machines/postgres.ts');
  expect(drill.replaceAll(/[\s',"`]+/g, ' ')).toMatch(/pg_basebackup.*fast/);
});

test('the pooler admits what two releases of two servers and two workers open', () => {
  const config = /\[pgbouncer\]\n([\s\S]*?)```/.exec(operate('more-machines.md'))?.[1] ?? '';
  const setting = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(config)?.[1]);
  const [, ofPool] = /max: options\.max \?\? (\d+)/.exec(read('server/src/platform/db/database.ts')) ?? [];
  expect(setting('max_client_conn')).toBeGreaterThanOrEqual(2 * 4 * Number(ofPool));
  expect(setting('default_pool_size')).toBeGreaterThanOrEqual(Number(ofPool));
});

test('the role is made with all rights that the doctor asks for', () => {
  const made = /^sudo -u postgres createuser (.*) shipmagic$/m.exec(operate('service.md'))?.[1] ?? '';
  const asked = read('server/src/doctor/checks/rights.ts');
  for (const right of ['createrole', 'createdb']) {
    expect(asked).toContain(` ${right};`);
    expect(made.split(' ')).toContain(`--${right}`);
  }
});

test('a release is installed from what is built, with the packages of the image', () => {
  const page = operate('service.md');
  const [, ofImage = ''] = /npm install (.*?) --ignore-scripts/.exec(read('Dockerfile')) ?? [];
  for (const option of ofImage.split(' ')) expect(page).toContain(option);
  const order = [
    'createuser',
    'createdb',
    'npm run build',
    'npm install',
    'systemd-sysusers',
    'shipmagic@.service',
    '.env',
  ];
  const places = order.map((word) => page.indexOf(word));
  expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
});
