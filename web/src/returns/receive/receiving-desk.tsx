import { Stack } from '@mantine/core';
import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useListSearch } from '../../ui/use-list-search.ts';
import { FindField } from './find-field.tsx';
import { Found } from './found.tsx';
import classes from './receive.module.css';
import { type Outcome, ReceivedNotice } from './received-notice.tsx';

/** The receiving desk: a parcel that comes back is scanned, looked at and written down, whatever brought it back. */
export function ReceivingDesk({ children }: { children: ReactNode }) {
  const { search, change } = useListSearch('/shell/shipping');
  const { code } = search;
  const [text, setText] = useState(code ?? '');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const look = useRouteMutation(receivingContract.lookUp);
  const { mutate: lookUp, reset } = look;
  const find = (identifier: string) => {
    setText(identifier);
    setOutcome(null);
    if (identifier === code) lookUp({ body: { identifier } });
    else void change({ code: identifier }, true);
  };
  useEffect(() => {
    if (code === undefined) reset();
    else lookUp({ body: { identifier: code } });
  }, [code, lookUp, reset]);
  const done = (to: Outcome) => {
    setOutcome(to);
    setText('');
    void change({ code: undefined }, true);
    field.current?.focus();
  };
  const scanned = (started: string) => {
    setText(started);
    const input = field.current;
    input?.focus();
    // Where the scanner's next keys go: behind those that have come.
    requestAnimationFrame(() => input?.setSelectionRange(input.value.length, input.value.length));
  };
  return (
    <Stack gap="md">
      <ScreenTitle title="Shipping Day" />
      {children}
      <FindField field={field} text={text} onText={setText} onFind={find} busy={look.isPending} />
      <div role="status" aria-live="polite" className={classes.said}>
        {outcome && <ReceivedNotice outcome={outcome} />}
      </div>
      {look.error && <Failure what="It could not be looked up" error={look.error} onRetry={() => find(text.trim())} />}
      {look.data && code !== undefined && (
        <Found key={look.submittedAt} code={code} found={look.data} onFind={find} onDone={done} onScan={scanned} />
      )}
    </Stack>
  );
}
