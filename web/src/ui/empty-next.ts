import { createContext, type ReactNode, use } from 'react';

/** The next step from a list that is empty because nothing has come from the store yet; the shell knows. */
export const EmptyNextContext = createContext<ReactNode>(null);

export const EmptyNext = (): ReactNode => use(EmptyNextContext);
