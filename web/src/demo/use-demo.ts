import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import { preload } from '../api/preload.ts';
import { useRoute } from '../api/use-route.ts';

/** Constant while the product runs. */
const freshFor = Number.POSITIVE_INFINITY;

/** Whether the product runs as the demo; false until known. */
export function useDemo(): boolean {
  return useRoute(demoContract.accounts, {}, { freshFor }).data?.demo ?? false;
}

/** Whether `useDemo` is no guess any more. */
export const useIsDemoKnown = (): boolean => !useRoute(demoContract.accounts, {}, { freshFor }).isLoading;

/** Whether its first fill was under way when this browser first asked. */
export function useDemoPreparing(): boolean {
  return useRoute(demoContract.accounts, {}, { freshFor }).data?.isPreparing ?? false;
}

/** Preloads it, so that a screen need not render twice. */
export const preloadDemo = () => preload(demoContract.accounts, {}, freshFor);
