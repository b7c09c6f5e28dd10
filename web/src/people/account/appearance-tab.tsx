import { type MantineColorScheme, Radio, Stack, useMantineColorScheme } from '@mantine/core';
import type { ListDensity } from '@shipmagic/domain/people/list-density';
import { useListDensityChoice } from '../../ui/use-list-density.ts';
import { SettingsSection } from './settings-section.tsx';

/** The app's appearance: the theme in this browser, the density of lists wherever the person signs in. */
export function AppearanceTab() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, choose } = useListDensityChoice();
  return (
    <Stack gap="md">
      <SettingsSection title="Theme" hint="Saved in this browser.">
        <Radio.Group
          aria-label="Theme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <Stack gap="sm">
            <Radio value="auto" label="System" description="Same as this device" />
            <Radio value="light" label="Light" />
            <Radio value="dark" label="Dark" />
          </Stack>
        </Radio.Group>
      </SettingsSection>
      <SettingsSection title="Density" hint="The spacing of rows in lists. Saved with your account.">
        <Radio.Group aria-label="Density" value={density} onChange={(value) => choose(value as ListDensity)}>
          <Stack gap="sm">
            <Radio value="compact" label="Compact" description="More rows on a screen" />
            <Radio value="comfortable" label="Comfortable" description="Everything that a row can tell" />
          </Stack>
        </Radio.Group>
      </SettingsSection>
    </Stack>
  );
}
