import type { ReactNode } from 'react';
import classes from './list-screen.module.css';
import { ScreenTitle } from './screen-title.tsx';

/** A screen with one list; on a large screen it fills the window. */
export function ListScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <ScreenTitle title={title} />
      {children}
    </div>
  );
}
