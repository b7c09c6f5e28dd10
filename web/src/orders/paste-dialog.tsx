import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { workingSetsContract } from '@shipmagic/domain/batches/working-sets.contract';
import { findOrdersContract, identifierLimit } from '@shipmagic/domain/orders/find-orders.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { NotFoundNumbers } from './not-found-numbers.tsx';
import { keepPasted, readPasted, shortened } from './pasted-numbers.ts';

/** The orders that were found, and the working set that lists them. */
export interface PastedOrders {
  readonly workingSet: string;
  readonly magicOrderIds: readonly string[];
}

interface PasteFormProps {
  user: SessionUser;
  /** Already pasted elsewhere. */
  text: string;
  onFound: (orders: PastedOrders) => void;
  onClose: () => void;
}

/** Takes a column of AWBs, order numbers or phones and makes a working set of their orders. */
export function PasteDialog({ opened, ...form }: PasteFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Paste numbers of orders" size="md">
      {/* Remounted on every opening, so that it starts from the text that was pasted. */}
      <PasteForm {...form} />
    </Dialog>
  );
}

function PasteForm({ user, text: pasted, onFound, onClose }: PasteFormProps) {
  const [text, setText] = useState(pasted);
  const numbers = readPasted(text);
  const { find, create, failure, notFound, reset } = useWorkingSet(user, numbers, onFound);
  const tooMany = numbers.length - identifierLimit;
  const cut = shortened(numbers);
  const kinds = isStaff(user) ? 'AWBs, order numbers, invoice numbers or phones' : 'AWBs, order or invoice numbers';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (numbers.length > 0 && tooMany <= 0) find.mutate({ body: { identifiers: numbers } });
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={kinds}
          description="From a spreadsheet, a mail or a file: one in each line or cell, or separated by commas."
          autosize
          minRows={6}
          maxRows={14}
          data-autofocus
          value={text}
          error={tooMany > 0 && `At most ${identifierLimit} can be looked up at once: take ${tooMany} away.`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reset();
          }}
        />
        <Text size="sm" role="status">
          {numbers.length === 1 ? '1 number' : `${numbers.length.toLocaleString('en-IN')} different numbers`}
        </Text>
        {cut.length > 0 && (
          <Alert color="yellow">
            The spreadsheet has shortened {cut.length === 1 ? 'a number' : `${cut.length} numbers`}, such as {cut[0]}:
            format the column as text or as a number without decimals, and copy it again.
          </Alert>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {serverMessage(failure) ?? failure.message}
          </Alert>
        )}
        {notFound.length > 0 && <NotFoundNumbers numbers={notFound} title="None of these numbers was found." />}
        <DialogButtons
          submit="Find orders"
          busy={find.isPending || create.isPending}
          disabled={numbers.length === 0 || tooMany > 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Looks the numbers up and keeps what is found as a working set; `notFound` when nothing is. */
function useWorkingSet(user: SessionUser, numbers: readonly string[], onFound: (orders: PastedOrders) => void) {
  const [notFound, setNotFound] = useState<readonly string[]>([]);
  const create = useRouteMutation(workingSetsContract.create);
  const find = useRouteMutation(findOrdersContract.find, {
    onSuccess: ({ found, notFound: missing }) => {
      const magicOrderIds = [...new Set(found.flatMap((one) => one.magicOrderIds))];
      if (magicOrderIds.length === 0) return setNotFound(missing);
      create.mutate(
        { body: { magicOrderIds } },
        {
          onSuccess: ({ id }) => {
            keepPasted(user.id, id, { pasted: numbers.length, notFound: missing });
            onFound({ workingSet: id, magicOrderIds });
          },
        },
      );
    },
  });
  const reset = () => {
    setNotFound([]);
    find.reset();
    create.reset();
  };
  return { find, create, failure: find.error ?? create.error, notFound, reset };
}
