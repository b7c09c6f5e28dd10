import { Button, Group, Text, Textarea } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { requestableLabels, vendorRequestLooks } from '@shipmagic/domain/vendors/vendor-change-request';
import { type VendorRequest, vendorRequestsContract } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { vendorReads } from '../vendor-reads.ts';
import classes from './detail.module.css';

/** Changes that members ask for: staff decide them, members see what became of them. Nothing without requests. */
export function VendorRequests({ vendorName, role }: { vendorName: string; role: Role }) {
  const { data } = useRoute(vendorRequestsContract.ofVendor, { params: { vendorName } });
  const staff = isStaff({ role });
  const shown = data?.requests.filter(({ status }) => !staff || status === 'pending') ?? [];
  if (shown.length === 0) return null;
  return (
    <Section title="Requested changes">
      <ul className={classes.requests} aria-label="Requested changes">
        {shown.map((request) => (
          <Request key={request.id} request={request} staff={staff} />
        ))}
      </ul>
    </Section>
  );
}

function Request({ request, staff }: { request: VendorRequest; staff: boolean }) {
  const { field, from, to, now, status, createdAt, requestedBy, reviewNotes } = request;
  const [declining, setDeclining] = useState(false);
  const { label, colour } = vendorRequestLooks[status];
  const review = useRouteMutation(vendorRequestsContract.review, {
    changes: vendorReads,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error('The request was not decided', serverMessage(error) ?? error.message),
  });
  const decide = (status: 'approved' | 'rejected', reviewNotes = '') =>
    review.mutate({ params: { id: request.id }, body: { status, reviewNotes } });
  const asked = `${storeDay(createdAt)}, ${storeTime(createdAt)}${staff && requestedBy ? `, by ${requestedBy}` : ''}`;
  return (
    <li className={classes.request}>
      <div className={classes.requestText}>
        <TwoLines wrap strong={`${requestableLabels[field]}: ${from ?? 'blank'} → ${to}`} dimmed={asked} />
        {reviewNotes && <Text size="sm">{reviewNotes}</Text>}
        {status === 'pending' && now !== from && (
          <Text size="sm">It has been changed in the meantime and is {now ?? 'blank'} now.</Text>
        )}
      </div>
      {staff ? (
        <Group gap="sm">
          <Button variant="default" disabled={review.isPending} onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <Button loading={review.isPending} onClick={() => decide('approved')}>
            Approve
          </Button>
        </Group>
      ) : (
        <StatusBadge colour={colour}>{label}</StatusBadge>
      )}
      <DeclineDialog
        what={requestableLabels[field]}
        opened={declining}
        onClose={() => setDeclining(false)}
        onDecline={(notes) => {
          setDeclining(false);
          decide('rejected', notes);
        }}
      />
    </li>
  );
}

interface DeclineDialogProps {
  what: string;
  opened: boolean;
  onClose: () => void;
  onDecline: (notes: string) => void;
}

function DeclineDialog({ what, opened, onClose, onDecline }: DeclineDialogProps) {
  const [notes, setNotes] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (notes.trim() !== '') onDecline(notes);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Decline the new ${what}`} size="sm">
      <form onSubmit={submit}>
        <Textarea
          label="Reason"
          description="The vendor reads it"
          data-autofocus
          autosize
          minRows={2}
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <DialogButtons submit="Decline" disabled={notes.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
