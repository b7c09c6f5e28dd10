import { lazyDialog } from './lazy-dialog.tsx';

/** The confirmation dialog, loaded on first use because it is part of every row of a list. */
export const AskFirst = lazyDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
