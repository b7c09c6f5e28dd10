import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus back when the control that had it disappears or is disabled, as a button is whose work is done. While
 * something in the frame has the focus, `placeOf` says where it goes then.
 */
export function useKeptFocus(
  frame: RefObject<HTMLElement | null>,
  placeOf: (focused: Element) => (() => HTMLElement | null | undefined) | undefined,
): void {
  useEffect(() => {
    let place: (() => HTMLElement | null | undefined) | undefined;
    const note = ({ target }: Event) => {
      place = target instanceof Element && frame.current?.contains(target) ? placeOf(target) : undefined;
    };
    const giveBack = () => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
      // The frame has it only until there is a better place.
      if (isLost || activeElement === frame.current) place?.()?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(giveBack);
    if (frame.current) {
      watch.observe(frame.current, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    }
    // Whoever clicks elsewhere has left on purpose.
    document.addEventListener('pointerdown', note);
    document.addEventListener('focusin', note);
    return () => {
      watch.disconnect();
      document.removeEventListener('pointerdown', note);
      document.removeEventListener('focusin', note);
    };
  }, [frame, placeOf]);
}
