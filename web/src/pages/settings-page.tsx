import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { AccountTab } from '../people/account/account-tab.tsx';
import { AppearanceTab } from '../people/account/appearance-tab.tsx';
import { PrivacyTab } from '../privacy/privacy-tab.tsx';
import { RulesTab } from '../returns/rules/rules-tab.tsx';
import { BrandTab } from '../settings/brand-tab.tsx';
import { OperationsTab } from '../settings/operations-tab.tsx';
import type { SettingsTab } from '../settings/settings-search.ts';
import { settingsTabsFor } from '../settings/settings-tabs.ts';
import { StoreTab } from '../settings/store-tab.tsx';
import { KeptTabs } from '../ui/kept-tabs.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

const route = getRouteApi('/shell/settings');

const contents: Record<SettingsTab, () => ReactNode> = {
  store: () => <StoreTab />,
  account: () => <AccountTab />,
  appearance: () => <AppearanceTab />,
  brand: () => <BrandTab />,
  operations: () => <OperationsTab />,
  'return-rules': () => <RulesTab />,
  privacy: () => <PrivacyTab />,
};

export function SettingsPage() {
  const role = useSession()?.user.role ?? 'vendor_member';
  const { tab: asked } = route.useSearch();
  const shown = settingsTabsFor(role);
  const tab = shown.find(({ value }) => value === asked)?.value ?? shown[0]?.value ?? 'account';
  const navigate = useNavigate();
  return (
    <>
      <ScreenTitle title="Settings" />
      <KeptTabs
        active={tab}
        onChange={(next) => void navigate({ to: '/settings', search: { tab: next }, replace: true })}
        tabs={shown.map(({ value, label }) => ({ value, label, content: contents[value] }))}
      />
    </>
  );
}
