import { expect, test } from 'vitest';
import { isForeignChange } from './own-page.ts';

const https = 'https://ship.example.com';
const http = 'http://localhost:4000';
const host = 'ship.example.com';

// Proves (People): A change with the cookie comes from our own pages only: by Sec-Fetch-Site, else by Origin
test.each([
  ['our page', https, { site: 'same-origin' }, false],
  ['our page, whatever Origin says', https, { site: 'same-origin', origin: 'https://ship.example.com:8443' }, false],
  ['another site', https, { site: 'cross-site' }, true],
  ['another site that would seem ours', https, { site: 'cross-site', origin: https }, true],
  ['another host of our domain', https, { site: 'same-site', origin: 'https://shop.example.com' }, true],
  ['an address typed by a person', https, { site: 'none' }, true],
  ['a word that no browser sends', https, { site: 'Same-Origin' }, true],
  ['an old browser on our page', https, { origin: https }, false],
  ['an old browser elsewhere', https, { origin: 'https://evil.example' }, true],
  ['an old browser on our host without https', https, { origin: 'http://ship.example.com' }, true],
  ['an old browser on a name that begins with ours', https, { origin: 'https://ship.example.com.evil.example' }, true],
  ['a page without an origin', https, { origin: 'null' }, true],
  ['nothing', https, {}, true],
  ['without https, our address', http, { origin: 'http://localhost:4000' }, false],
  ['without https, where the request arrives', http, { origin: 'http://ship.example.com' }, false],
  ['without https, another port', http, { origin: 'http://ship.example.com:4001' }, true],
  ['without https, elsewhere', http, { origin: 'http://evil.example' }, true],
])('a change from %s, of %s', (_, publicUrl, { site, origin }: { site?: string; origin?: string }, foreign) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isForeignChange({ method, site, origin, host }, publicUrl)).toBe(foreign);
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isForeignChange({ method, site, origin, host }, publicUrl)).toBe(false);
});
