import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { readOrderSearch } from '../orders/order-search.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { readProductSearch } from '../products/product-search.ts';
import { ScreenError } from '../ui/screen-error.tsx';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { guard } from './guard.ts';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Shown in the header. */
    title?: string;
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: guard(),
  component: Shell,
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  staticData: { title: 'Orders' },
  validateSearch: readOrderSearch,
  component: lazyRouteComponent(() => import('../pages/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$id',
  staticData: { title: 'Order' },
  component: lazyRouteComponent(() => import('../pages/order-page.tsx'), 'OrderPage'),
});

const products = createRoute({
  getParentRoute: () => shell,
  path: '/products',
  staticData: { title: 'Products' },
  validateSearch: readProductSearch,
  component: lazyRouteComponent(() => import('../pages/products-page.tsx'), 'ProductsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([login, shell.addChildren([dashboard, orders, order, products])]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});
