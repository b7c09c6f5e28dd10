import type { ReactNode } from 'react';
import { useDemo } from './use-demo.ts';

/** What there is in the demo only. */
export function InDemo({ children }: { children: ReactNode }) {
  return useDemo() && children;
}
