const tabs = ['store', 'account', 'appearance', 'brand', 'operations', 'return-rules', 'privacy'] as const;
export type SettingsTab = (typeof tabs)[number];

/** The selected tab; the first one of the role when the URL names none. */
export function readSettingsTab(raw: Record<string, unknown>): { tab?: SettingsTab | undefined } {
  return { tab: tabs.find((tab) => tab === raw.tab) };
}
