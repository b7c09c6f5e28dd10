import type { ReactNode, Ref } from 'react';

interface ScrollFrameProps {
  /** Its unique name among the screen's landmarks; without one it is not a landmark. */
  label?: string;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  onScroll?: () => void;
  children: ReactNode;
}

/** A part of a screen that scrolls separately, also by keyboard. */
export function ScrollFrame({ label, ...props }: ScrollFrameProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  return <section aria-label={label} tabIndex={0} {...props} />;
}
