import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { root } from './root-route.ts';

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen(() => import('../pages/login-page.tsx'), 'LoginPage'),
});

/** The secret of a mailed link. */
const readToken = ({ token }: Record<string, unknown>) => (typeof token === 'string' ? { token } : {});

export const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: readToken,
  component: lazyScreen(() => import('../pages/signup-page.tsx'), 'SignupPage'),
});

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyScreen(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});
