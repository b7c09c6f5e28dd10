import { Autocomplete, Checkbox, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { usualAnswerDays, usualDeadlineDays } from '@shipmagic/domain/claims/claim-terms';
import { type ClaimTermsRow, claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { type FormEvent, useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import facts from '../ui/facts.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import classes from './claims.module.css';

/** Deadline and cap of each courier from a first day; admins enter another row. */
export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data } = useRoute(claimsContract.terms, {}, { enabled: opened });
  const isAdmin = useSession()?.user.role === 'admin';
  return (
    <Dialog opened={opened} onClose={onClose} title="Terms of couriers" size="lg">
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          A claim takes the terms of the day on which its parcel was lost or damaged. Without any, {usualDeadlineDays}{' '}
          days and the value of the goods are taken, and {usualAnswerDays} days for the answer.
        </Text>
        <ul className={classes.files} aria-label="Terms">
          {data?.terms.map((row) => (
            <TermsLine key={row.id} row={row} />
          ))}
        </ul>
        {isAdmin && <TermsForm onCancel={onClose} />}
      </Stack>
    </Dialog>
  );
}

function TermsLine({ row }: { row: ClaimTermsRow }) {
  const { courier, firstDay, deadlineDays, answerDays, cap, isConfirmed, note } = row;
  const answers = answerDays === null ? `${usualAnswerDays} days to answer, as usual` : `${answerDays} days to answer`;
  const most = cap === null ? 'pays the value' : `pays ${formatRupees(cap)} at most`;
  return (
    <li>
      <div>
        <Text size="sm" fw={600}>
          {courier}, from {storeDay(firstDay)}
        </Text>
        <Text size="sm">
          {deadlineDays} days to file, {answers}, {most}
        </Text>
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {!isConfirmed && <StatusBadge colour="yellow">To be confirmed</StatusBadge>}
    </li>
  );
}

function TermsForm({ onCancel }: { onCancel: () => void }) {
  const [courier, setCourier] = useState<string>(knownCouriers[0]?.name ?? '');
  const [firstDay, setFirstDay] = useState(indiaDay(new Date()));
  const [days, setDays] = useState<number | string>(7);
  const [answerDays, setAnswerDays] = useState<number | string>('');
  const [cap, setCap] = useState<number | string>('');
  const [isConfirmed, setConfirmed] = useState(true);
  const save = useRouteMutation(claimsContract.saveTerms, {
    changes: [claimsContract.terms],
    onSuccess: (row) => toast.success(`Terms of ${row.courier} saved`, 'Claims that open from now on take them.'),
    onError: (error) => toast.alert(serverMessage(error) ?? 'The terms were not saved', outcomeText(error)),
  });
  const wrong = save.error instanceof ApiError ? save.error : null;
  const problem = (field: string) => (wrong?.field === field ? wrong.message : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      body: {
        courier,
        firstDay,
        deadlineDays: Number(days),
        answerDays: answerDays === '' ? null : Number(answerDays),
        cap: cap === '' ? null : Number(cap),
        isConfirmed,
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <div className={facts.fields}>
        <Autocomplete
          label="Courier"
          required
          maxLength={60}
          data={knownCouriers.map(({ name }) => name)}
          value={courier}
          error={problem('courier')}
          onChange={setCourier}
        />
        <TextInput
          type="date"
          label="First day"
          required
          value={firstDay}
          error={problem('firstDay')}
          onChange={(event) => setFirstDay(event.currentTarget.value)}
        />
        <NumberInput
          label="Days to file"
          required
          min={1}
          max={365}
          allowDecimal={false}
          value={days}
          error={problem('deadlineDays')}
          onChange={setDays}
        />
        <NumberInput
          label="Days to answer"
          description={`Empty: ${usualAnswerDays}`}
          min={1}
          max={365}
          allowDecimal={false}
          value={answerDays}
          error={problem('answerDays')}
          onChange={setAnswerDays}
        />
        <NumberInput
          label="Pays at most"
          description="Empty: the value of the goods"
          min={0}
          decimalScale={2}
          prefix="₹"
          value={cap}
          error={problem('cap')}
          onChange={setCap}
        />
      </div>
      <Checkbox
        mt="sm"
        label="Confirmed by the courier"
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <DialogButtons submit="Save terms" cancel="Close" busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}
