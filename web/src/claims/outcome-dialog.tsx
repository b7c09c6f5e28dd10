import { Checkbox, NativeSelect, NumberInput, Stack, Textarea } from '@mantine/core';
import {
  type ClaimOutcome,
  claimOutcome,
  claimOutcomes,
  claimStateLabels,
  claimStateTable,
} from '@shipmagic/domain/claims/claim-state';
import { type Claim, claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { type FormEvent, useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { toast } from '../ui/toast.ts';
import { claimsShown } from './reloaded.ts';

interface OutcomeDialogProps {
  claim: Claim;
  opened: boolean;
  onClose: () => void;
}

/** The outcome of a claim, with the rupees that were paid. */
export function OutcomeDialog({ claim, opened, onClose }: OutcomeDialogProps) {
  const possible = claimOutcomes.filter((outcome) => claimStateTable[claim.state].next.includes(outcome));
  const [chosen, setOutcome] = useState<ClaimOutcome | null>(null);
  const outcome = chosen && possible.includes(chosen) ? chosen : (possible[0] ?? 'dropped');
  const [recovered, setRecovered] = useState<number | string>(claim.recovered ?? claim.claimable);
  const [note, setNote] = useState('');
  const [isSure, setSure] = useState(false);
  const settle = useRouteMutation(claimsContract.outcome, {
    changes: claimsShown,
    onSuccess: (saved) => {
      toast.success(`Claim: ${claimStateLabels[saved.state]}`);
      onClose();
    },
    onError: (error) => toast.alert(serverMessage(error) ?? 'The claim was not saved', outcomeText(error)),
  });
  const wrong = settle.error instanceof ApiError ? settle.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = outcome === 'recovered' ? { recovered: Number(recovered) } : {};
    settle.mutate({
      params: { id: claim.id },
      body: {
        outcome,
        ...amount,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(isSure ? { confirm: ['moreThanClaimed'] } : {}),
      },
    });
  };
  const isMore = outcome === 'recovered' && Number(recovered) > claim.claimable;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Claim on ${claim.shippingPartner}`} size="sm">
      <form onSubmit={submit}>
        <Stack gap={12}>
          <NativeSelect
            label="Outcome"
            data={possible.map((value) => ({ value, label: claimStateLabels[value] }))}
            value={outcome}
            onChange={(event) => setOutcome(claimOutcome.parse(event.currentTarget.value))}
          />
          {outcome === 'recovered' && (
            <NumberInput
              label="Rupees recovered"
              required
              min={0.01}
              decimalScale={2}
              prefix="₹"
              value={recovered}
              error={wrong?.field === 'recovered' ? wrong.message : null}
              onChange={setRecovered}
            />
          )}
          {isMore && (
            <Checkbox
              label={`More than the ${formatRupees(claim.claimable)} claimed: that is right`}
              checked={isSure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
          )}
          <Textarea
            label="Note"
            maxLength={1000}
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <DialogButtons submit="Save" busy={settle.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
