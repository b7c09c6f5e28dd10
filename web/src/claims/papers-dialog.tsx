import type { Claim } from '@shipmagic/domain/claims/claims.contract';
import { Dialog } from '../ui/dialog.tsx';
import { ClaimPapers } from './claim-papers.tsx';

/** The papers of a claim, at any time: couriers ask for more after it was filed. */
export function PapersDialog({ claim, opened, onClose }: { claim: Claim; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Papers of the claim, AWB ${claim.awb}`} size="lg">
      <ClaimPapers claim={claim} />
    </Dialog>
  );
}
