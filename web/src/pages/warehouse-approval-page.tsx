import { Alert, Anchor, Button, Skeleton, Stack, Title } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { differences, overNow } from '@shipmagic/domain/warehouses/change-request';
import { type WarehouseData, warehouseFields } from '@shipmagic/domain/warehouses/warehouse';
import {
  type ChangeRequest,
  warehouseChangeRequestsContract,
} from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { RequestDiff } from '../warehouses/request-diff.tsx';
import { RequestInfo, ReviewHistory } from '../warehouses/request-info.tsx';
import { ReviewCard } from '../warehouses/review-card.tsx';

const route = getRouteApi('/shell/warehouse-approval/$id');

export function WarehouseApprovalPage() {
  const session = useSession();
  const { id } = route.useParams();
  useDocumentTitle(`Request ${id}`);
  if (!session) return null;
  if (isStaff(session.user)) return <Approval id={id} />;
  return <Notice title="Access Denied" text="You don't have permission to review warehouse change requests." />;
}

const backToList = (
  <Button
    variant="default"
    mt="sm"
    renderRoot={(props) => <Link to="/warehouse-change-requests" search={{ page: 1 }} {...props} />}
  >
    Back to the requests
  </Button>
);

function Approval({ id }: { id: string }) {
  const { data, error, refetch } = useRoute(warehouseChangeRequestsContract.get, { params: { id } }, { freshFor: 0 });
  if (error && !data) {
    if (isMissing(error))
      return (
        <Notice
          title="Request Not Found"
          text="There is no warehouse change request with this number."
          action={backToList}
        />
      );
    return <Failure what="Failed to fetch warehouse change request" error={error} onRetry={() => refetch()} />;
  }
  if (!data) {
    return (
      <Stack gap="md" role="status">
        <Title order={1} c="dimmed" fz="sm" fw={400}>
          Loading request...
        </Title>
        <Skeleton height={96} />
        <Skeleton height={260} />
      </Stack>
    );
  }
  // A warehouse that has been changed in the meantime resets the form.
  return <Request key={`${data.status} ${data.warehouseVersion}`} request={data} />;
}

function Request({ request }: { request: ChangeRequest }) {
  const { status, currentData, requestedData, nowData } = request;
  const pending = status === 'pending';
  const [edited, setEdited] = useState<WarehouseData | null>(() =>
    requestedData && currentData && nowData ? overNow(currentData, requestedData, nowData) : requestedData,
  );
  const meanwhile = pending && nowData ? differences(currentData, nowData) : [];
  return (
    <Stack gap="md">
      <div>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/warehouse-change-requests" search={{ page: 1 }} {...props} />}
        >
          Back to the requests
        </Anchor>
        <Title order={1}>Request #{request.id}</Title>
      </div>
      <RequestInfo request={request} />
      {pending && request.warehouseGone && (
        <Alert color="red" title="This warehouse was deleted meanwhile">
          The request can only be rejected.
        </Alert>
      )}
      {meanwhile.length > 0 && (
        <Alert color="yellow" title="This warehouse was changed since the request was made">
          Others have changed: {meanwhile.map(({ field }) => warehouseFields[field]).join(', ')}. What the request did
          not ask for stays as it is now.
        </Alert>
      )}
      <RequestDiff
        current={pending ? (nowData ?? currentData) : currentData}
        next={pending ? edited : requestedData}
        applied={status === 'approved' ? request.appliedData : undefined}
      />
      {pending ? (
        <ReviewCard request={request} data={edited} onChange={setEdited} />
      ) : (
        <ReviewHistory request={request} />
      )}
    </Stack>
  );
}
