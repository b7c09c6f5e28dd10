import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type Claim, claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { type FormEvent, useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { toast } from '../ui/toast.ts';
import { ClaimPapers } from './claim-papers.tsx';
import { claimsShown } from './reloaded.ts';

interface FileClaimDialogProps {
  claim: Claim;
  opened: boolean;
  onClose: () => void;
}

/** The text for the courier's form or mail, and the note that it was sent. */
export function FileClaimDialog({ claim, opened, onClose }: FileClaimDialogProps) {
  const [claimNumber, setClaimNumber] = useState(claim.claimNumber ?? '');
  const letter = useRoute(claimsContract.letter, { params: { id: claim.id } }, { enabled: opened });
  const file = useRouteMutation(claimsContract.file, {
    changes: claimsShown,
    onSuccess: ({ shippingPartner }) => {
      toast.success(`Claim filed with ${shippingPartner}`);
      onClose();
    },
    onError: (error) => toast.alert(serverMessage(error) ?? 'The claim was not saved', outcomeText(error)),
  });
  const wrong = file.error instanceof ApiError ? file.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    file.mutate({ params: { id: claim.id }, body: claimNumber.trim() ? { claimNumber: claimNumber.trim() } : {} });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`File claim with ${claim.shippingPartner}`} size="lg">
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            Send this in the courier’s claim form or by mail with its papers, and enter the claim’s number here.
          </Text>
          <Textarea
            label="Text for the courier"
            readOnly
            autosize
            minRows={6}
            maxRows={14}
            value={letter.data?.text ?? (letter.error ? 'The text could not be loaded.' : 'Loading…')}
          />
          <div>
            <Button
              size="xs"
              variant="default"
              disabled={!letter.data}
              onClick={() => letter.data && void copyText(letter.data.text)}
            >
              Copy text
            </Button>
          </div>
          <ClaimPapers claim={claim} />
          <TextInput
            label="Claim number"
            description="The courier’s, once it gives one"
            maxLength={100}
            value={claimNumber}
            error={wrong?.field === 'claimNumber' ? wrong.message : null}
            onChange={(event) => setClaimNumber(event.currentTarget.value)}
          />
          <DialogButtons submit="Mark as filed" busy={file.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
