import { accountContract } from '@shipmagic/domain/people/account.contract';
import { defaultListDensity, type ListDensity } from '@shipmagic/domain/people/list-density';
import { serverMessage } from '../api/api-error.ts';
import { changeUser, type Session, useSession } from '../api/session.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from './toast.ts';
import { useViewsAround } from './use-list-views.ts';

/** A session stored before there was a choice does not have it. */
const densityOf = (session: Session | null): ListDensity => session?.user.listDensity ?? defaultListDensity;

/** How close the rows of lists stand. It comes with the stored user, so that the first paint is right. */
export function useListDensity(): ListDensity {
  const own = densityOf(useSession());
  return useViewsAround()?.density ?? own;
}

/** The person's choice, shown immediately and kept with the account. */
export function useListDensityChoice() {
  const session = useSession();
  const around = useViewsAround();
  const before = densityOf(session);
  const save = useRouteMutation(accountContract.saveAppearance, {
    onError: (error) => {
      changeUser({ listDensity: before });
      toast.error('Density not saved', serverMessage(error) ?? error.message);
    },
  });
  const choose = (listDensity: ListDensity) => {
    // Of an open view, until it is saved.
    if (around?.open) return around.setDensity(listDensity);
    changeUser({ listDensity });
    save.mutate({ body: { listDensity } });
  };
  return { density: around?.density ?? before, choose };
}
