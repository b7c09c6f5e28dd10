import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnceTrue } from './use-once-true.ts';

interface OnceKnownProps {
  /** Whether the parts above are loaded, or have failed. */
  known: boolean;
  /** Names the part that is loaded, for assistive technology. */
  label: string;
  children: ReactNode;
}

/** Shows a screen once the parts above its lists are known: what comes later moves what somebody is about to press. */
export function OnceKnown({ known, label, children }: OnceKnownProps) {
  return useOnceTrue(known) ? children : <Skeleton height={360} role="status" aria-label={`Loading ${label}`} />;
}
