import { ActionIcon, Button, Group } from '@mantine/core';
import { claimStateTable } from '@shipmagic/domain/claims/claim-state';
import type { Claim } from '@shipmagic/domain/claims/claims.contract';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const FileClaimDialog = lazyDialog(() => import('./file-claim-dialog.tsx'), 'FileClaimDialog');
const PapersDialog = lazyDialog(() => import('./papers-dialog.tsx'), 'PapersDialog');
const OutcomeDialog = lazyDialog(() => import('./outcome-dialog.tsx'), 'OutcomeDialog');

/** The steps of a claim that are possible now. */
export function ClaimActions({ claim, name }: { claim: Claim; name: string }) {
  const [open, setOpen] = useState<'file' | 'outcome' | 'papers' | null>(null);
  const { next } = claimStateTable[claim.state];
  const isSettled = claim.state === 'recovered' || claim.state === 'dropped';
  const close = () => setOpen(null);
  return (
    <Group gap={6} wrap="nowrap">
      {next.includes('filed') && (
        <Button
          size="compact-sm"
          variant={claim.state === 'open' ? 'filled' : 'default'}
          aria-label={`File claim: ${name}`}
          onClick={() => setOpen('file')}
        >
          {claim.state === 'open' ? 'File claim' : 'File again'}
        </Button>
      )}
      {next.some((state) => state !== 'filed') && (
        <Button size="compact-sm" variant="default" aria-label={`Outcome: ${name}`} onClick={() => setOpen('outcome')}>
          {isSettled ? 'Correct' : claim.state === 'open' ? 'Do not pursue' : 'Outcome'}
        </Button>
      )}
      <ActionIcon
        size={26}
        variant="default"
        aria-label={`Papers: ${name}`}
        title="Invoice, pictures and files"
        onClick={() => setOpen('papers')}
      >
        <IconPaperclip size={15} />
      </ActionIcon>
      <FileClaimDialog claim={claim} opened={open === 'file'} onClose={close} />
      <PapersDialog claim={claim} opened={open === 'papers'} onClose={close} />
      <OutcomeDialog claim={claim} opened={open === 'outcome'} onClose={close} />
    </Group>
  );
}
