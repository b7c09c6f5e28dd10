import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { role } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { describe, expect, test } from 'vitest';
import { readGuidePage } from '../../read-guide-page.ts';
import { helpPagesFor, pagesFor } from '../help/help-pages.ts';
import { helpOf, screenHelp } from '../help/screen-help.ts';
import { searchGuide, sectionsOf } from '../help/search-guide.ts';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { linksFor } from './shell/sidebar-links.ts';

const docs = join(import.meta.dirname, '..', '..', '..', 'docs');
const files = [...globSync('use/*.md', { cwd: docs }), 'changes-in-flight.md'].filter((file) => !/README/.test(file));
const guide = files.map((file) =>
  readGuidePage(file, readFileSync(join(docs, file), 'utf8'), (source) => ({ source, width: 1, height: 1 })),
);
const headingsOf = (page: string) =>
  guide.find(({ name }) => name === page)?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])) ??
  [];

describe('the guide', () => {
  test('every page is shown to somebody, and each role is shown only pages that exist', () => {
    const shown = new Set(role.options.flatMap((one) => helpPagesFor(one)));
    expect([...shown].sort()).toEqual(guide.map(({ name }) => name).sort());
  });

  test('vendor members read their own page first, and none about the work of staff', () => {
    const [first] = helpPagesFor('vendor_member');
    expect(first).toBe('vendor-day');
    for (const name of ['admin', 'money', 'customers', 'store', 'vendors'])
      expect(helpPagesFor('vendor_member')).not.toContain(name);
  });

  test('every link between its pages leads to a heading that exists', () => {
    const links: string[] = [];
    const walk = (value: unknown, page: string): void => {
      if (Array.isArray(value)) for (const one of value) walk(one, page);
      else if (typeof value === 'object' && value !== null) {
        const { kind, page: to = page, section } = value as { kind?: string; page?: string; section?: string };
        if (kind === 'link' && section) links.push(`${to}#${section}`);
        for (const one of Object.values(value)) walk(one, page);
      }
    };
    for (const { name, blocks } of guide) walk(blocks, name);
    expect(links.length).toBeGreaterThan(10);
    const targets = new Set(guide.flatMap(({ name }) => headingsOf(name).map((id) => `${name}#${id}`)));
    expect(links.filter((link) => !targets.has(link))).toEqual([]);
  });

  test('the guide itself answers what people look for', () => {
    const first = (query: string) => {
      const [best] = searchGuide(sectionsOf(pagesFor(guide, 'admin')), query);
      return `${best?.page}#${best?.id}`;
    };
    expect(first('manifest')).toBe('shipping#hand-over-by-manifest');
    expect(first('refund customer')).toBe('money#refund-a-customer');
    expect(first('failed deliveries')).toBe('failed-deliveries#');
  });
});

describe('the help of a screen', () => {
  const userOf = (one: SessionUser['role']) => ({ role: one, minOrderDate: null }) as SessionUser;

  test.each(role.options)('every link of the sidebar leads a %s to a heading that exists', (one) => {
    for (const { to } of linksFor(userOf(one)).flatMap(({ links }) => links)) {
      const target = helpOf(String(to), undefined, one);
      expect(target, String(to)).not.toBeNull();
      expect(headingsOf(target?.page ?? ''), String(to)).toContain(target?.section);
    }
  });

  test('every screen and tab that a role is told of has a heading that exists', () => {
    for (const [screen, { tabs = {} }] of Object.entries(screenHelp))
      for (const tab of [undefined, ...Object.keys(tabs)])
        for (const one of role.options) {
          const target = helpOf(screen, tab, one);
          if (target) expect(headingsOf(target.page), `${screen} ${tab}`).toContain(target.section);
        }
    expect(Object.keys(screenHelp['/settings'].tabs ?? {})).toEqual(settingsTabs.slice(1).map(({ value }) => value));
  });

  test('a tab that has none of its own is explained with its screen, and an unknown screen not at all', () => {
    expect(helpOf('/vendors/$name', 'email', 'admin')).toEqual(helpOf('/vendors/$name', undefined, 'admin'));
    expect(helpOf('/shipping', 'ready', 'vendor_member')).toEqual({
      page: 'vendor-day',
      section: 'hand-over-to-the-driver',
    });
    expect(helpOf('/nowhere', undefined, 'admin')).toBeNull();
    // No page of theirs.
    expect(helpOf('/mails', undefined, 'vendor_member')).toBeNull();
  });
});
