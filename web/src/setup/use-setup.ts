import { isStaff } from '@shipmagic/domain/access/role';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { setupContract } from '@shipmagic/domain/setup/setup.contract';
import type { SetupStepName } from '@shipmagic/domain/setup/setup-steps';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';

/** Milliseconds between two looks while something is open: facts tick the steps off. */
const againMs = 4000;

/** The steps of a new installation; null where there are none any more, undefined until that is known. */
export function useSetup() {
  const user = useSession()?.user;
  const { data } = useRoute(
    setupContract.read,
    {},
    {
      enabled: user !== undefined && isStaff(user),
      freshFor: 0,
      again: (answer) => ((answer as RouteAnswer<typeof setupContract.read> | undefined)?.steps ? againMs : false),
    },
  );
  return data?.steps;
}

/** Whether one of the steps is not done yet. */
export const isOpenStep = (steps: ReturnType<typeof useSetup>, step: SetupStepName): boolean =>
  steps?.some(({ name, state }) => name === step && state !== 'done') ?? false;

export const noStoreYet = 'No store is connected, so nothing can come in yet.';
