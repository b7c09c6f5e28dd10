import { lazyDialog } from './lazy-dialog.tsx';

/** The dialog that asks, loaded when something is asked for the first time: for what stands in every row of a list. */
export const AskFirst = lazyDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
