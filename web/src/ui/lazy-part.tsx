import { type ComponentType, createElement, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { isReachable, onReachChange } from '../api/connection.ts';
import { loadPart } from './load-part.ts';
import { PartFailure, ScreenFailure } from './part-failure.tsx';

/** A component's props; void if it has none. */
export type PropsOf<C> = C extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never;

interface Failing {
  /** Tries again. */
  onRetry: () => void;
  /** A retry is in progress. */
  busy: boolean;
}

/**
 * A part of a screen that is loaded when first shown. A failure is reported in its place, with a way to retry, and it
 * loads by itself when the server is back: everything around it stays, including input.
 */
export function lazyPart<N extends string, M extends Record<N, (props: never) => ReactNode>>(
  load: () => Promise<M>,
  name: N,
) {
  return lazyWith(load, name, PartFailure);
}

/** The same for a whole screen, for the router to load ahead. */
export function lazyScreen<N extends string, M extends Record<N, (props: never) => ReactNode>>(
  load: () => Promise<M>,
  name: N,
) {
  return lazyWith(load, name, ScreenFailure);
}

function lazyWith<N extends string, M extends Record<N, (props: never) => ReactNode>>(
  load: () => Promise<M>,
  name: N,
  Failed: ComponentType<Failing>,
) {
  type Props = PropsOf<M[N]>;
  let state: { component: ComponentType<Props> | null; failed: boolean; busy: boolean } = {
    component: null,
    failed: false,
    busy: false,
  };
  let loading: Promise<void> | null = null;
  const changed = new EventTarget();
  const set = (part: Partial<typeof state>) => {
    state = { ...state, ...part };
    changed.dispatchEvent(new Event('change'));
  };
  const subscribe = (listener: () => void) => {
    changed.addEventListener('change', listener);
    return () => changed.removeEventListener('change', listener);
  };
  /** Never rejects: the outcome is in the state. */
  const start = (): Promise<void> => {
    if (loading) return loading;
    loading = loadPart(load).then(
      // TypeScript does not see that the props of `M[N]` are `PropsOf<M[N]>`.
      (file) => set({ component: file[name] as never, failed: false, busy: false }),
      (error: unknown) => {
        console.error(`Loading ${name}`, error);
        loading = null;
        set({ failed: true, busy: false });
      },
    );
    if (state.failed) set({ busy: true });
    return loading;
  };

  /** A screen whose files the browser no longer asks for has nothing on it to lose; a part of one may. */
  const reloadScreen = () => {
    if (state.failed && Failed === ScreenFailure && isReachable()) window.location.reload();
  };

  function Part(props: Props) {
    const { component, failed, busy } = useSyncExternalStore(subscribe, () => state);
    if (component) return createElement(component, props as Props & object);
    if (failed) return <Failing busy={busy} opened={(props as { opened?: boolean }).opened ?? true} />;
    use(start());
    return null;
  }
  /** A dialog that was closed meanwhile is loaded again when it is opened again. */
  function Failing({ opened, busy }: { opened: boolean; busy: boolean }) {
    useEffect(() => {
      if (opened) return onReachChange(() => void (isReachable() && start().then(reloadScreen)));
    }, [opened]);
    return opened ? <Failed busy={busy} onRetry={() => void start()} /> : null;
  }
  return Object.assign(Part, { preload: start });
}
