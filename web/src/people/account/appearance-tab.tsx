import { type MantineColorScheme, Radio, Stack, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { type Density, readDensity, saveDensity } from '../../theme/density.ts';
import { SettingsSection } from './settings-section.tsx';

/** The app's appearance in this browser. */
export function AppearanceTab() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useState(readDensity);
  const choose = (chosen: Density) => {
    saveDensity(chosen);
    setDensity(chosen);
  };
  return (
    <Stack gap="md">
      <SettingsSection title="Theme" hint="Kept in this browser.">
        <Radio.Group
          aria-label="Theme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <Stack gap="sm">
            <Radio value="auto" label="System" description="As this device is set" />
            <Radio value="light" label="Light" />
            <Radio value="dark" label="Dark" />
          </Stack>
        </Radio.Group>
      </SettingsSection>
      <SettingsSection title="Density" hint="How close the rows of lists stand. Kept in this browser.">
        <Radio.Group aria-label="Density" value={density} onChange={(value) => choose(value as Density)}>
          <Stack gap="sm">
            <Radio value="standard" label="Standard" />
            <Radio value="compact" label="Compact" description="More rows on a screen" />
          </Stack>
        </Radio.Group>
      </SettingsSection>
    </Stack>
  );
}
