import type { ListName } from '@shipmagic/domain/views/list-views';
import { listNames } from '@shipmagic/domain/views/list-views';
import { beforeAll, expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { everyList } from './support/every-list.ts';
import { mailedLink } from './support/mailed-link.ts';

const { url } = demo();
const browser = await openBrowser();
const places = await everyList(url);

interface MayBeCut {
  readonly of: RegExp;
  readonly reason: string;
}

/** Everything else that tells rows apart, or names an action, is there whole. */
const mayBeCut: readonly MayBeCut[] = [
  {
    of: /^(title|minor): /,
    reason: 'the first product of an order: whole in its title, and in the dialog that a click on it opens',
  },
];

const sizes = [
  { width: 1366, height: 680 },
  { width: 360, height: 740 },
] as const;

async function findCut(email: string, name: ListName): Promise<string[]> {
  const { page, context } = await openAs(browser, url, email, places[name].path);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.reload();
    await page.locator('section[data-density]').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
    await page.evaluate(() => document.fonts.ready);
    const cut = await cutTexts(page);
    found.push(...cut.filter((text) => !mayBeCut.some(({ of }) => of.test(text))).map((t) => `${size.width}: ${t}`));
  }
  await context.close();
  return found;
}

/** Somebody whose name has no room on a phone: with it the result is the same after whichever other files. */
beforeAll(async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const email = `venkatanarasimharajuvaripeta.${Date.now()}@a-rather-long-company-name.example.com`;
  await api('POST', '/api/users/invite', { email, role: 'team_member' });
  const [, token] = (await mailedLink(url, email, '/signup')).split('token=');
  const firstName = 'Venkatanarasimharajuvaripeta<img src=x onerror="document.title=1">';
  await api('POST', '/api/auth/signup', { token, password: 'a password of my own', firstName, lastName: 'Rao' });
});

test.each(listNames)('The list %s cuts no text that tells rows apart, on a laptop or a phone', async (name) => {
  expect(await findCut('admin@shipmagic.test', name)).toEqual([]);
});

test.each(listNames.filter((name) => places[name].ofVendors))(
  'The list %s cuts no text that tells rows apart for a vendor member',
  async (name) => {
    expect(await findCut('vendor@shipmagic.test', name)).toEqual([]);
  },
);
