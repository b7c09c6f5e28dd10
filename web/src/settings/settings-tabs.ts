import type { Role } from '@shipmagic/domain/access/role';

/** The tabs of Settings, in their order. */
export const settingsTabs = [
  { value: 'store', label: 'Shopify Integration', roles: ['admin', 'team_member'] },
  { value: 'account', label: 'Account' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'brand', label: 'Brand', roles: ['admin'] },
  { value: 'operations', label: 'Operations', roles: ['admin'] },
  { value: 'return-rules', label: 'Return Rules', roles: ['admin'] },
  { value: 'privacy', label: 'Privacy', roles: ['admin'] },
] as const satisfies readonly { value: string; label: string; roles?: readonly Role[] }[];

type Tab = (typeof settingsTabs)[number];

export const settingsTabsFor = (role: Role): readonly Tab[] =>
  settingsTabs.filter((tab) => !('roles' in tab) || tab.roles.some((one: Role) => one === role));
