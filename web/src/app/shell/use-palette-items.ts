import { isStaff } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { settings } from '@shipmagic/domain/settings/settings';
import { viewsContract } from '@shipmagic/domain/views/views.contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { pagesFor } from '../../help/help-pages.ts';
import { type GuideSection, searchGuide, sectionsOf } from '../../help/search-guide.ts';
import { settingsTabsFor } from '../../settings/settings-tabs.ts';
import { listPaths } from '../../ui/list-paths.ts';
import { loadPart } from '../../ui/load-part.ts';
import { recentPlaces } from '../../ui/recent-places.ts';
import { useOfferedActions } from '../../ui/screen-actions.ts';
import { useShownShortcuts } from '../../ui/shortcuts.ts';
import { fewestLetters } from './fewest-letters.ts';
import { matchItems, type PaletteItem, recentFirst } from './palette-items.ts';
import { linksFor } from './sidebar-links.ts';
import { useFound } from './use-found.ts';

/** Sections of the guide. */
const limit = 5;

/** All that the palette offers for a query; `asked` is the same a moment after the last key. */
export function usePaletteItems(user: SessionUser, query: string, asked: string) {
  const own = matchItems([...useActionItems(), ...useViewItems(), ...useScreenItems(user)], query);
  const help = useHelpItems(user, query);
  const found = useFoundItems(asked);
  const isAsked = query.trim().length >= fewestLetters;
  return {
    items: recentFirst([...own, ...(isAsked ? [...help, ...found.items] : [])], recentPlaces(user.id), query),
    note: isAsked ? found.note : null,
    searching: isAsked && (found.searching || asked !== query.trim()),
    failed: isAsked && found.failed,
  };
}

/** The actions of the open screen, and its keys. */
function useActionItems(): PaletteItem[] {
  const actions = useOfferedActions();
  const keys = useShownShortcuts().filter(({ run, named, key }) => run && !named && key !== 'escape');
  return [...actions, ...keys].map(({ label, key, run, ...one }) => ({
    group: 'Actions',
    label,
    key,
    words: 'words' in one ? one.words : undefined,
    ...(run ? { run } : {}),
  }));
}

/** The address of a screen by its path. */
function useHref() {
  const router = useRouter();
  return (to: string, search?: unknown) => router.buildLocation({ to, search: search ?? {} }).href;
}

function useScreenItems(user: SessionUser): PaletteItem[] {
  const href = useHref();
  const screens = linksFor(user).flatMap(({ links }) =>
    links.map(
      ({ label, to, searchOf }): PaletteItem => ({ group: 'Screens', label, href: href(String(to), searchOf?.(user)) }),
    ),
  );
  const newVendor: PaletteItem = {
    group: 'Actions',
    label: 'New Vendor',
    words: 'add create vendor',
    href: href('/vendors', { add: 'vendor' }),
  };
  const help: PaletteItem = { group: 'Screens', label: 'Help', words: 'guide manual', href: '/help' };
  const tabs = settingsTabsFor(user.role).map(
    ({ value, label }): PaletteItem => ({
      group: 'Settings',
      label,
      words: value === 'operations' ? operationSettings : undefined,
      href: href('/settings', { tab: value }),
    }),
  );
  return [...screens, ...(isStaff(user) ? [newVendor] : []), help, ...tabs];
}

const operationSettings = Object.values(settings)
  .filter(({ changedOn }) => changedOn === 'operations')
  .map(({ label }) => label)
  .join(' ');

/** Sections of the guide, by their headings: Help itself searches what stands below them. */
function useHelpItems({ role }: SessionUser, query: string): PaletteItem[] {
  const router = useRouter();
  const [sections, setSections] = useState<readonly GuideSection[]>([]);
  useEffect(() => {
    loadPart(() => import('../../help/guide.ts')).then(
      ({ guide }) => setSections(sectionsOf(pagesFor(guide, role)).map((section) => ({ ...section, text: '' }))),
      // Everything else is found without it.
      (error: unknown) => console.error('Loading the guide', error),
    );
  }, [role]);
  return searchGuide(sections, query)
    .slice(0, limit)
    .map(({ page, pageTitle, id, heading }) => ({
      group: 'Help',
      label: `Help: ${heading}`,
      ...(id ? { detail: pageTitle } : {}),
      href: router.buildLocation({ to: '/help/{-$page}', params: { page }, search: {}, ...(id ? { hash: id } : {}) })
        .href,
    }));
}

/** Saved views, each leading to its list as it was saved. */
function useViewItems(): PaletteItem[] {
  const href = useHref();
  const { data } = useRoute(viewsContract.list, { query: {} });
  return (data?.views ?? []).flatMap(({ id, list, name, address, team }) => {
    const to = listPaths[list];
    if (to === null) return [];
    const view = href(to, { ...address, page: 1, savedView: id });
    return [{ group: 'Views' as const, label: name, detail: team ? 'The team’s' : undefined, href: view }];
  });
}

/** Orders, products and vendors, as the header's search finds them. */
function useFoundItems(asked: string) {
  const { found, searching, failed } = useFound(asked);
  const router = useRouter();
  const items: PaletteItem[] = [
    ...found.orders.map(({ order: { magicOrderId, orderNumber, vendorName, customerName }, had }) => ({
      group: 'Orders' as const,
      label: orderNumber,
      detail: [vendorName, customerName, had && `has ${had}`].filter(Boolean).join(' · '),
      href: router.buildLocation({ to: '/orders/$id', params: { id: magicOrderId } }).href,
    })),
    ...found.products.map(({ title, vendor }) => ({
      group: 'Products' as const,
      label: title,
      detail: vendor,
      href: router.buildLocation({
        to: '/products',
        search: { searchTerm: title, activeTab: 'all', page: 1, view: 'table' },
      }).href,
    })),
    ...found.vendors.map(({ vendorName, companyName }) => ({
      group: 'Vendors' as const,
      label: vendorName,
      detail: companyName ?? undefined,
      href: router.buildLocation({ to: '/vendors/$name', params: { name: vendorName } }).href,
    })),
  ];
  return { items, note: found.note, searching, failed: failed.length > 0 };
}
