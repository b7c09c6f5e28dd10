import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { client, shipment } from './delhivery/client.fixture.ts';
import { control } from './shopify/client.fixture.ts';
import { temporaryDir } from './state-dir.fixture.ts';

interface Addresses {
  shopify: { url: string };
  delhivery: { url: string };
}

/** Starts all simulators in a separate process. */
async function start(dir: string): Promise<{ child: ChildProcess; urls: Addresses }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--demo', '--state-dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return { child, urls: JSON.parse(String(line)) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const place = (urls: Addresses) => control<{ id: string; name: string }>(urls.shopify.url, 'POST', '/orders', {});
const count = (urls: Addresses) => control<{ count: number }>(urls.shopify.url, 'GET', '/orders');
async function parcel(urls: Addresses, order: string): Promise<string> {
  const { packages } = await client(urls.delhivery.url).create([shipment(order)]);
  return packages[0]?.waybill ?? '';
}

it('keeps the demo through SIGTERM and SIGKILL and never hands anything out twice', { timeout: 40_000 }, async () => {
  const dir = temporaryDir();
  const first = await start(dir);
  const orders = [await place(first.urls)];
  const awbs = [await parcel(first.urls, 'M-1')];
  await end(first.child, 'SIGTERM');

  const second = await start(dir);
  expect(await count(second.urls)).toEqual({ count: 2001 });
  const saved = await place(second.urls);
  orders.push(saved);
  awbs.push(await parcel(second.urls, 'M-2'));
  await vi.waitFor(() => expect(readFileSync(join(dir, 'shopify.json'), 'utf8')).toContain(saved.id), 60_000);
  // Handed out, and most likely lost with the process.
  orders.push(await place(second.urls));
  awbs.push(await parcel(second.urls, 'M-3'));
  await end(second.child, 'SIGKILL');

  const third = await start(dir);
  expect([2002, 2003]).toContain((await count(third.urls)).count);
  orders.push(await place(third.urls));
  awbs.push(await parcel(third.urls, 'M-4'));
  expect(new Set(orders.map((o) => o.id)).size).toBe(4);
  expect(new Set(awbs).size).toBe(4);
  // The killed process leaves no gap in the names other than its lost order.
  expect(orders.map((o) => o.name)).toEqual(['PG3001', 'PG3002', 'PG3003', 'PG3004']);
  await end(third.child, 'SIGTERM');
});

it('lists its options for whoever asks for help, and starts nothing', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (part) => {
    said += String(part);
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toContain('--shopify-client-id …');
  expect(said).toContain('--demo\n');
});
