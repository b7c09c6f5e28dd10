import { createRoute } from '@tanstack/react-router';
import { preloadDemo } from '../demo/use-demo.ts';
import { guard } from './guard.ts';
import { root } from './root-route.ts';
import { Shell } from './shell/shell.tsx';

/** The frame of the screens of signed-in users. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: guard(),
  loader: preloadDemo,
  component: Shell,
});
