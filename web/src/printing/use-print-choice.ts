import { type PrintOptions, usualPrintOptions } from '@shipmagic/domain/batches/print-options';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { startSession, useSession } from '../api/session.ts';
import { useRouteMutation } from '../api/use-route.ts';

/** How this person printed last. Kept with the account, so that it is the same at every desk. */
export function usePrintChoice() {
  const session = useSession();
  // A session stored before there was a choice does not have it.
  const choice: PrintOptions = session?.user.printChoice ?? usualPrintOptions;
  // A choice that could not be kept is not worth a message in the middle of printing.
  const save = useRouteMutation(accountContract.savePrintChoice);
  const remember = (printChoice: PrintOptions) => {
    if (!session || JSON.stringify(printChoice) === JSON.stringify(choice)) return;
    startSession({ token: session.token, user: { ...session.user, printChoice } });
    save.mutate({ body: printChoice });
  };
  return { choice, remember };
}
