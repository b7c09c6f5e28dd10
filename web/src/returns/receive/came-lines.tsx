import { Button, Group, Stack, Text } from '@mantine/core';
import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { useEffect, useRef, useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import type { FoundProps } from './found.tsx';
import { GradeLine } from './grade-line.tsx';
import { type DeskMode, type Grades, isAllGraded, notGraded, overGraded, piecesOf, toSent } from './grades.ts';
import { useWedge } from './use-wedge.ts';

/** Of a parcel that has come whole, only the grades are open. */
const modeOf = ({ lines }: FoundProps['found']): DeskMode =>
  lines.every((line) => piecesOf(line, 'receive') === 0) ? 'inspect' : 'receive';

/** The lines that were promised, to be graded and written down. */
export function CameLines({ code, found, onDone, onScan }: FoundProps) {
  const { lines, returnId, magicOrderId } = found;
  const mode = modeOf(found);
  const [grades, setGrades] = useState<Grades>({});
  const list = useRef<HTMLDivElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const name = found.number ? `Return ${found.number}` : `RTO of order ${found.orderNumber ?? code}`;
  const all = isAllGraded(lines, grades, mode);
  const outcome = { name, returnId: returnId ?? null, magicOrderId: magicOrderId ?? null };
  const receive = useRouteMutation(receivingContract.receive, {
    changes: 'orders',
    onSuccess: ({ state }) => onDone({ ...outcome, isInspected: returnId ? state === 'inspected' : all }),
  });
  const inspect = useRouteMutation(returnsContract.inspect, {
    changes: 'orders',
    onSuccess: () => onDone({ ...outcome, isInspected: true }),
  });
  const inspectRto = useRouteMutation(rtoContract.inspect, {
    changes: 'orders',
    onSuccess: () => onDone({ ...outcome, isInspected: true }),
  });
  const isPressed = useWedge({
    state: grades,
    onScan: (text, before) => {
      setGrades(before);
      onScan(text);
    },
  });
  useEffect(() => list.current?.querySelector<HTMLElement>('fieldset button')?.focus(), []);
  const next = (i: number) => {
    const open = list.current?.querySelectorAll('fieldset') ?? [];
    const to = open[i + 1]?.querySelector('button') ?? submit.current;
    to?.focus();
  };
  const sent = toSent(lines, grades, mode);
  const over = overGraded(lines, grades, mode);
  const failed = receive.error ?? inspect.error ?? inspectRto.error;
  const write = () =>
    returnId
      ? inspect.mutate({ params: { id: returnId }, body: { lines: sent } })
      : inspectRto.mutate({ params: { id: magicOrderId ?? '' }, body: { lines: sent } });
  const send = () =>
    mode === 'inspect'
      ? write()
      : receive.mutate({ body: { ...(returnId ? { returnId } : { magicOrderId }), lines: sent } });
  const open = lines.filter((line) => piecesOf(line, mode) > 0);
  if (open.length === 0) return <Text size="sm">All of it was received before.</Text>;
  return (
    <Stack
      gap="sm"
      ref={list}
      onKeyDownCapture={(event) => {
        if (event.target instanceof HTMLInputElement || !isPressed(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div>
        {lines.map((line) => (
          <GradeLine
            key={line.lineItemId}
            line={line}
            mode={mode}
            graded={grades[line.lineItemId] ?? notGraded}
            onChange={(graded) => setGrades({ ...grades, [line.lineItemId]: graded })}
            onNext={() => next(open.indexOf(line))}
          />
        ))}
      </div>
      <FormProblem
        text={
          over ? `More pieces of ${over} are graded than came.` : failed && (serverMessage(failed) ?? failed.message)
        }
      />
      <Group gap="sm">
        <Button
          ref={submit}
          size="md"
          loading={receive.isPending || inspect.isPending || inspectRto.isPending}
          disabled={over !== null || sent.length === 0 || (mode === 'inspect' && !all)}
          onClick={send}
        >
          {mode === 'inspect' ? 'Inspect' : all ? 'Receive and inspect' : 'Receive'}
        </Button>
        <Text size="sm" c="dimmed">
          {hint(mode, all)}
        </Text>
      </Group>
    </Stack>
  );
}

function hint(mode: DeskMode, all: boolean): string {
  if (mode === 'inspect')
    return all ? 'Grades can be changed until the return is settled.' : 'Grade every piece: keys 1 to 5.';
  return all ? 'Everything in it is graded.' : 'Pieces without a grade are received now and inspected later.';
}
