import { createRoute } from '@tanstack/react-router';
import { batchSearch, shippingSearch } from '../batches/shipping-search.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { shell } from './shell-route.ts';

export const shipping = createRoute({
  getParentRoute: () => shell,
  path: '/shipping',
  staticData: { title: 'Shipping Day' },
  validateSearch: shippingSearch,
  component: lazyScreen(() => import('../pages/shipping-page.tsx'), 'ShippingPage'),
});

export const batch = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$id',
  staticData: { title: 'Batch' },
  validateSearch: batchSearch,
  component: lazyScreen(() => import('../pages/batch-page.tsx'), 'BatchPage'),
});

export const manifest = createRoute({
  getParentRoute: () => shell,
  path: '/manifests/$id',
  staticData: { title: 'Manifest' },
  component: lazyScreen(() => import('../pages/manifest-page.tsx'), 'ManifestPage'),
});
