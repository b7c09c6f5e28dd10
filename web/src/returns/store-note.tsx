import { Button } from '@mantine/core';
import { returnInStoreContract } from '@shipmagic/domain/returns/return-in-store.contract';
import type { Return, ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import cell from '../ui/cell.module.css';
import { toast } from '../ui/toast.ts';
import { storeText } from './return-texts.ts';
import classes from './returns.module.css';

interface StoreNoteProps {
  one: ReturnSummary;
  /** Undefined until it is known. */
  may: Return['may'] | undefined;
}

/** How far the store knows of a return; what it refused can be told again once its reason is gone. */
export function StoreNote({ one, may }: StoreNoteProps) {
  const tell = useRouteMutation(returnInStoreContract.tellAgain, {
    changes: 'orders',
    onSuccess: ({ storeState, storeProblem }) =>
      storeState === 'refused'
        ? toast.error(`The store refused return ${one.number} again`, storeProblem ?? undefined)
        : toast.success(`Return ${one.number}`, 'The store is being told'),
    onError: (error) => toast.error('The store was not told', serverMessage(error) ?? error.message),
  });
  const store = storeText(one);
  if (!store) return null;
  return (
    <div className={classes.store}>
      <span className={store.isProblem ? cell.problem : cell.note}>{store.text}</span>
      {may?.tellStore && (
        <Button
          size="xs"
          variant="default"
          loading={tell.isPending}
          onClick={() => tell.mutate({ params: { id: one.id } })}
        >
          Tell the store again
        </Button>
      )}
    </div>
  );
}
