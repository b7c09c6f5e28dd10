import { createElement, type ReactNode, Suspense } from 'react';
import { lazyPart, type PropsOf } from './lazy-part.tsx';
import { useOnceTrue } from './use-once-true.ts';

type Dialogs<N extends string> = Record<N, (props: never) => ReactNode>;

/** A dialog that is loaded when first opened, and stays mounted from then on so that it can close gracefully. */
export function lazyDialog<N extends string, M extends Dialogs<N>>(load: () => Promise<M>, name: N) {
  const Part = lazyPart(load, name);
  return (props: PropsOf<M[N]> & { opened: boolean }) => (
    <OnceOpened opened={props.opened}>{createElement(Part, props)}</OnceOpened>
  );
}

function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const ever = useOnceTrue(opened);
  return ever && <Suspense>{children}</Suspense>;
}
