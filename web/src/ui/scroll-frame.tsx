import type { ReactNode, Ref } from 'react';

interface ScrollFrameProps {
  /** Its name among the landmarks of the screen, of which no two are alike; without one it is none. */
  label?: string;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  onScroll?: () => void;
  children: ReactNode;
}

/** A part of a screen that scrolls by itself, with the keyboard too. */
export function ScrollFrame({ label, ...props }: ScrollFrameProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  return <section aria-label={label} tabIndex={0} {...props} />;
}
