import type { ReactNode, Ref } from 'react';

interface ScrollFrameProps {
  /** What is in it, for those who do not see it. */
  label: string;
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
