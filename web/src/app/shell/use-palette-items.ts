import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { settings } from '@shipmagic/domain/settings/settings';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { viewsContract } from '@shipmagic/domain/views/views.contract';
import { useRouter } from '@tanstack/react-router';
import { useRoute } from '../../api/use-route.ts';
import { settingsTabsFor } from '../../settings/settings-tabs.ts';
import { listPaths } from '../../ui/list-paths.ts';
import { recentPlaces } from '../../ui/recent-places.ts';
import { useOfferedActions } from '../../ui/screen-actions.ts';
import { useShownShortcuts } from '../../ui/shortcuts.ts';
import { matchItems, type PaletteItem, recentFirst } from './palette-items.ts';
import { linksFor } from './sidebar-links.ts';

/** Results per kind. */
const limit = 5;
/** Fewer letters match everything. */
const fewestLetters = 2;

/** All that the palette offers for a query; `asked` is the same a moment after the last key. */
export function usePaletteItems(user: SessionUser, query: string, asked: string) {
  const own = matchItems([...useActionItems(), ...useViewItems(), ...useScreenItems(user)], query);
  const found = useFoundItems(asked);
  const isAsked = query.trim().length >= fewestLetters;
  return {
    items: recentFirst([...own, ...(isAsked ? found.items : [])], recentPlaces(user.id), query),
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
  const tabs = settingsTabsFor(user.role).map(
    ({ value, label }): PaletteItem => ({
      group: 'Settings',
      label,
      words: value === 'operations' ? operationSettings : undefined,
      href: href('/settings', { tab: value }),
    }),
  );
  return [...screens, ...tabs];
}

const operationSettings = Object.values(settings)
  .filter(({ changedOn }) => changedOn === 'operations')
  .map(({ label }) => label)
  .join(' ');

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

/** Orders, products and vendors, by the same calls as the header's search. */
function useFoundItems(asked: string) {
  const query = { search: asked, limit };
  const options = { enabled: asked.length >= fewestLetters, keepPrevious: true };
  const orders = useRoute(ordersContract.list, { query }, options);
  const products = useRoute(productsContract.list, { query }, options);
  const vendors = useRoute(vendorsContract.list, { query }, options);
  const router = useRouter();
  const answers = [orders, products, vendors];
  const items: PaletteItem[] = [
    ...(orders.data?.orders ?? []).map(({ magicOrderId, orderNumber, vendorName, customerName }) => ({
      group: 'Orders' as const,
      label: orderNumber,
      detail: [vendorName, customerName].filter(Boolean).join(' · '),
      href: router.buildLocation({ to: '/orders/$id', params: { id: magicOrderId } }).href,
    })),
    ...(products.data?.products ?? []).map(({ title, vendor }) => ({
      group: 'Products' as const,
      label: title,
      detail: vendor,
      href: router.buildLocation({
        to: '/products',
        search: { searchTerm: title, activeTab: 'all', page: 1, view: 'table' },
      }).href,
    })),
    ...(vendors.data?.vendors ?? []).map(({ vendorName, companyName }) => ({
      group: 'Vendors' as const,
      label: vendorName,
      detail: companyName ?? undefined,
      href: router.buildLocation({ to: '/vendors/$name', params: { name: vendorName } }).href,
    })),
  ];
  return {
    items,
    searching: answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  };
}
