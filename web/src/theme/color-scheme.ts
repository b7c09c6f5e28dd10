import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const key = 'app-theme';

const toStored: Record<MantineColorScheme, string> = { light: 'light', dark: 'dark', auto: 'system' };

function fromStored(value: string | null): MantineColorScheme | null {
  if (value === 'light' || value === 'dark') return value;
  return value === 'system' ? 'auto' : null;
}

/** Stores the theme under `app-theme` as a plain word; Mantine's `auto` is stored as `system`. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (fallback) => fromStored(localStorage.getItem(key)) ?? fallback,
    set: (value) => localStorage.setItem(key, toStored[value]),
    subscribe(onUpdate) {
      const listen = (event: StorageEvent) => {
        const scheme = event.key === key ? fromStored(event.newValue) : null;
        if (scheme) onUpdate(scheme);
      };
      window.addEventListener('storage', listen);
      stop = () => window.removeEventListener('storage', listen);
    },
    unsubscribe: () => stop(),
    clear: () => localStorage.removeItem(key),
  };
}
