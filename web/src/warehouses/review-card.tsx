import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { WarehouseData } from '@shipmagic/domain/warehouses/warehouse';
import {
  type ChangeRequest,
  warehouseChangeRequestsContract,
} from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { missingFields, missingMessage } from '@shipmagic/domain/warehouses/warehouse-rules';
import { ApiError, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.ts';
import { forgetDraft, useDraft } from '../ui/use-draft.ts';
import { WarehouseFields } from './warehouse-fields.tsx';
import { warehouseReads } from './warehouse-reads.ts';

interface ReviewCardProps {
  request: ChangeRequest;
  /** The warehouse to apply; null for a deletion. */
  data: WarehouseData | null;
  onChange: (data: WarehouseData) => void;
}

/** Corrects, approves or rejects a pending request. */
export function ReviewCard({ request, data, onChange }: ReviewCardProps) {
  const field = `review notes of warehouse request ${request.id}`;
  const { text: reviewNotes, edit: setNotes } = useDraft(field);
  const review = useRouteMutation(warehouseChangeRequestsContract.review, {
    changes: warehouseReads,
    onSuccess: ({ message }) => {
      forgetDraft(field);
      toast.success(message);
    },
    onError: (error, { body: { status } }) =>
      toast.error(`Failed to ${status} request`, serverMessage(error) ?? error.message),
  });
  const decide = (status: 'approved' | 'rejected') => {
    const missing = data ? missingFields(data) : [];
    if (status === 'approved' && missing.length > 0) return toast.error('Validation Error', missingMessage(missing));
    const changed = status === 'approved' && data ? { updatedRequestData: data } : {};
    const seen = request.warehouseVersion === null ? {} : { warehouseVersion: request.warehouseVersion };
    review.mutate({ params: { id: request.id }, body: { status, reviewNotes, ...changed, ...seen } });
  };
  const deciding = review.isPending ? review.variables.body.status : null;
  return (
    <Section title="Review">
      <Stack gap={12}>
        {data && (
          <WarehouseFields
            data={data}
            onChange={(part) => onChange({ ...data, ...part })}
            wrong={review.error instanceof ApiError ? review.error : null}
          />
        )}
        <Textarea
          label="Review notes"
          description="The vendor reads them"
          autosize
          minRows={2}
          maxLength={2000}
          value={reviewNotes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            loading={deciding === 'rejected'}
            disabled={deciding === 'approved'}
            onClick={() => decide('rejected')}
          >
            Reject
          </Button>
          <Button
            loading={deciding === 'approved'}
            disabled={deciding === 'rejected' || request.warehouseGone}
            onClick={() => decide('approved')}
          >
            Approve
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
