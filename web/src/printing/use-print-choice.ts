import { type PrintOptions, usualPrintOptions } from '@shipmagic/domain/batches/print-options';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { changeUser, useSession } from '../api/session.ts';
import { useRouteMutation } from '../api/use-route.ts';

/** How this person printed last. Kept with the account, so that it is the same at every desk. */
export function usePrintChoice() {
  // A session stored by an older version has none.
  const choice = useSession()?.user.printChoice ?? usualPrintOptions;
  const save = useRouteMutation(accountContract.savePrintChoice);
  const remember = (printChoice: PrintOptions) => {
    if (JSON.stringify(printChoice) === JSON.stringify(choice)) return;
    changeUser({ printChoice });
    // A choice that could not be kept is not worth a message in the middle of printing.
    save.mutate({ body: printChoice });
  };
  return { choice, remember };
}
