/** As shown beside controls. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

let open: (() => void) | null = null;

export function onPaletteAsked(listener: () => void): () => void {
  open = listener;
  return () => {
    open = null;
  };
}

export const openPalette = (): void => open?.();
