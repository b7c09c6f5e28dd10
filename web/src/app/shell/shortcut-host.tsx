import { useEffect, useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { runShortcut, useShortcuts } from '../../ui/shortcuts.ts';

const ShortcutDialog = lazyDialog(() => import('./shortcut-dialog.tsx'), 'ShortcutDialog');

/** Runs the keys of the screen, and lists them for `?`. */
export function ShortcutHost() {
  const [open, setOpen] = useState(false);
  useShortcuts([{ key: '?', label: 'Keys of this screen', run: () => setOpen(true) }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => void runShortcut(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return <ShortcutDialog opened={open} onClose={() => setOpen(false)} />;
}
