import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { printingOf } from '../../testing/printing.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pictureFetcher } from './fetch-pictures.ts';

let app: TestApp;
let fetchPictures: ReturnType<typeof pictureFetcher>;
/** Somebody's server that is not the store's. */
const foreign = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(Buffer.from([0xff, 0xd8, 0xff, 0]));
});
const asked: string[] = [];
let foreignUrl = '';

beforeAll(async () => {
  app = await startTestApp({ shopify: true, worker: true });
  fetchPictures = pictureFetcher(app.shopify.url);
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/a.jpg`;
});
afterAll(async () => {
  foreign.close();
  await app?.close();
});

describe('product pictures', () => {
  // Proves (Print): Pictures of a pick list come from the store’s CDN alone, and a missing one is left out
  test('come from the store in a format that can be printed', async () => {
    const url = `${app.shopify.url}/pictures/brass-lamp.svg`;
    const [[from, picture] = []] = await fetchPictures([url, url]);
    expect(from).toBe(url);
    expect(picture?.subarray(1, 4).toString()).toBe('PNG');
    expect(picture?.readUInt32BE(16)).toBe(160);
  });

  test('that are missing or elsewhere are left out, and nobody else is asked', async () => {
    const urls = [
      `${app.shopify.url}/pictures/NONE`,
      foreignUrl,
      'file:///etc/passwd',
      'https://10.0.0.1/a.jpg',
      'nothing',
    ];
    expect(await fetchPictures(urls)).toEqual(new Map());
    expect(asked).toEqual([]);
  });

  test('stand in the pick list', async () => {
    const admin = await app.createUser('admin');
    const vendor = await createVendor(app, 'Potter');
    const picturesOf = async (name: string, imageUrl: string | null) => {
      const id = await vendor.order({ name, lines: [{ unitPaise: 1000, title: 'Brass Lamp', sku: 'LAMP', imageUrl }] });
      const pdf = Buffer.from(await printingOf(app).document('pick_list', [id], admin));
      return [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length;
    };
    expect(await picturesOf('P1', `${app.shopify.url}/pictures/brass-lamp.svg`)).toBe(1);
    expect(await picturesOf('P2', foreignUrl)).toBe(0);
    expect(await picturesOf('P3', null)).toBe(0);
  });
});
