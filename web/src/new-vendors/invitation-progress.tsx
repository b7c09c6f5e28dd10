import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { ProgressNotice } from '../ui/progress-notice.tsx';

const watched = [newVendorsContract.members];

/** How many members of new vendors are invited, and who was refused; nothing is shown once all are. */
export function InvitationProgress() {
  const { data } = useRoute(newVendorsContract.members, {}, { freshFor: 0 });
  useLookAgain(watched, (data?.waiting ?? 0) > 0);
  if (!data || (data.waiting === 0 && data.refused.length === 0)) return null;
  const { invited, waiting, refused } = data;
  const done = invited + refused.length;
  const of = done + waiting;
  const underWay =
    waiting > 0
      ? `Inviting members of vendors: ${done.toLocaleString('en-IN')} of ${of.toLocaleString('en-IN')}. `
      : '';
  return (
    <ProgressNotice
      text={`${underWay}${refused.length > 0 ? `${refused.length} of those who were named as members could not be invited.` : ''}`}
      done={done}
      of={of}
      label="Members who have their answer"
      refused={refused.map(({ vendorName, email, reason }) => ({
        key: `${vendorName} ${email}`,
        text: `${email}, ${vendorName}: ${reason}`,
      }))}
    />
  );
}
