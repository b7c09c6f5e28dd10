import { createElement, Fragment, type ReactNode } from 'react';

/** Elements that are told apart by their place alone, as they never change it: they need no keys. */
export const inTurn = (nodes: readonly ReactNode[]) => createElement(Fragment, null, ...nodes);
