import { useHotkeys } from '@mantine/hooks';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { onPaletteAsked, paletteKeys } from './open-palette.ts';

const CommandPalette = lazyDialog(() => import('./command-palette.tsx'), 'CommandPalette');

/** Opens the command palette, also while somebody types. */
export function PaletteHost({ user }: { user: SessionUser }) {
  const [opened, setOpened] = useState(false);
  useHotkeys([['mod+K', () => setOpened((open) => !open)]], []);
  useEffect(() => onPaletteAsked(() => setOpened(true)), []);
  useShortcuts([{ key: paletteKeys, label: 'Find or do anything' }]);
  return <CommandPalette opened={opened} user={user} onClose={() => setOpened(false)} />;
}
