import type { RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { queryClient, routeKey } from './cache.ts';
import { preload } from './preload.ts';
import { readSession } from './session.ts';

/** Milliseconds for which a pointer or the focus has to rest on something: passing over it asks for nothing. */
export const restingTime = 120;

/** Whether the browser is asked to save data; not every browser tells. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether a pointer's event is a mouse's: a finger on the screen has decided already. */
export const isMouse = ({ pointerType }: { readonly pointerType: string }): boolean => pointerType === 'mouse';

/** Waits until something has been rested on, and then runs; another one, or `leave`, comes in between. */
export function createRest(run: (what: string) => (() => void) | undefined) {
  let on: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  const leave = () => {
    clearTimeout(timer);
    stop?.();
    stop = undefined;
    on = null;
  };
  return {
    leave,
    /** The list has gone, perhaps because what was rested on has been opened: what is under way is wanted. */
    end: () => clearTimeout(timer),
    rest(what: string) {
      if (what === on) return;
      leave();
      if (savesData()) return;
      on = what;
      timer = setTimeout(() => {
        stop = run(what);
      }, restingTime);
    },
  };
}

/**
 * Asks for what will probably be wanted next; it is in the cache when it is. Returns a function that gives it up while it
 * is under way and nothing on the screen waits for it.
 */
export function ahead<R extends RouteSpec>(route: R, input: RouteInput<R>): () => void {
  preload(route, input);
  const queryKey = routeKey(route, readSession()?.user ?? null, input);
  return () => void queryClient.cancelQueries({ queryKey, exact: true, type: 'inactive' });
}
