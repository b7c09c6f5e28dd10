import { createRoute, redirect } from '@tanstack/react-router';
import { readSession } from '../api/session.ts';
import { helpSearch } from '../help/help-search.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { shell } from './shell-route.ts';

export const help = createRoute({
  getParentRoute: () => shell,
  path: '/help/{-$page}',
  staticData: { title: 'Help' },
  validateSearch: helpSearch,
  // Which screen leads where is only loaded when somebody asks.
  beforeLoad: async ({ search: { screen, tab } }) => {
    const role = readSession()?.user.role;
    if (!screen || !role) return;
    const { helpOf } = await import('../help/screen-help.ts');
    const target = helpOf(screen, tab, role);
    throw redirect({
      to: '/help/{-$page}',
      params: { page: target?.page },
      ...(target ? { hash: target.section } : {}),
      search: {},
      replace: true,
    });
  },
  component: lazyScreen(() => import('../pages/help-page.tsx'), 'HelpPage'),
});
