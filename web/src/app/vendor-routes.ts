import { staffRoles } from '@shipmagic/domain/access/role';
import { createRoute } from '@tanstack/react-router';
import { scorecardSearch, scorecardsSearch } from '../insights/scorecards/scorecard-search.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { readPortalTab, readVendorTab } from '../vendors/tab-search.ts';
import { vendorSearch } from '../vendors/vendor-search.ts';
import { shell } from './shell-route.ts';

export const vendors = createRoute({
  getParentRoute: () => shell,
  path: '/vendors',
  staticData: { title: 'Manage Vendors' },
  validateSearch: vendorSearch,
  component: lazyScreen(() => import('../pages/vendors-page.tsx'), 'VendorsPage'),
});

export const vendor = createRoute({
  getParentRoute: () => shell,
  path: '/vendors/$name',
  staticData: { title: 'Vendor' },
  validateSearch: readVendorTab,
  component: lazyScreen(() => import('../pages/vendor-page.tsx'), 'VendorPage'),
});

export const vendorPortal = createRoute({
  getParentRoute: () => shell,
  path: '/vendor-portal/$vendorName',
  staticData: { title: 'Vendor Portal', shownTo: staffRoles },
  validateSearch: readPortalTab,
  component: lazyScreen(() => import('../pages/vendor-portal-page.tsx'), 'VendorPortalPage'),
});

export const vendorScorecards = createRoute({
  getParentRoute: () => shell,
  path: '/vendor-scorecards',
  staticData: { title: 'Vendor Scorecards' },
  validateSearch: scorecardsSearch,
  component: lazyScreen(() => import('../pages/vendor-scorecards-page.tsx'), 'VendorScorecardsPage'),
});

export const vendorScorecard = createRoute({
  getParentRoute: () => shell,
  path: '/vendor-scorecards/$vendorName',
  staticData: { title: 'Vendor Scorecard' },
  validateSearch: scorecardSearch,
  component: lazyScreen(() => import('../pages/vendor-scorecard-page.tsx'), 'VendorScorecardPage'),
});
