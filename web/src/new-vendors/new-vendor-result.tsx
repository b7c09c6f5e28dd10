import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { type MemberToInvite, newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { Link } from '@tanstack/react-router';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

const watched = [warehousesContract.list, newVendorsContract.readiness, vendorsContract.notReady];

const looks = {
  waiting: { label: 'Waiting', colour: 'yellow' },
  pending: { label: 'Registering', colour: 'yellow' },
  registered: { label: 'Registered', colour: 'green' },
  invited: { label: 'Invited', colour: 'green' },
  refused: { label: 'Refused', colour: 'red' },
} as const;

interface NewVendorResultProps {
  vendorName: string;
  onClose: () => void;
  onAnother: () => void;
}

/** How couriers and invitations of a new vendor are doing, until all have answered, and what it still lacks. */
export function NewVendorResult({ vendorName, onClose, onAnother }: NewVendorResultProps) {
  const params = { vendorName };
  const { data: warehouses } = useRoute(warehousesContract.list, { params }, { freshFor: 0 });
  const { data: ready } = useRoute(newVendorsContract.readiness, { params }, { freshFor: 0 });
  const registrations = warehouses?.flatMap((one) => one.registrations) ?? [];
  const waits =
    registrations.some(({ state }) => state === 'pending') || ready?.members.some(({ state }) => state === 'waiting');
  useLookAgain(watched, waits === true);
  return (
    <Stack gap={16}>
      {!ready && <Loader size="sm" aria-label="Loading what becomes of it" />}
      {registrations.map(({ partner, state, reason }) => (
        <Step
          key={partner}
          what={`Warehouse at ${courierNamed(partner)?.name ?? partner}`}
          state={state}
          reason={reason}
        />
      ))}
      {ready?.members.map((member: MemberToInvite) => (
        <Step key={member.email} what={member.email} state={member.state} reason={member.reason} />
      ))}
      {ready && ready.missing.length === 0 && <Alert color="teal">It has all that it needs to ship.</Alert>}
      {ready && ready.missing.length > 0 && (
        <Alert color="yellow" title="Not ready to ship yet">
          <List size="sm">
            {ready.missing.map(({ gap, says }) => (
              <List.Item key={gap}>{says}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAnother}>
          Add another
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/vendors/$name" params={{ name: vendorName }} {...props} />}
        >
          Open vendor
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

interface StepProps {
  what: string;
  state: keyof typeof looks;
  reason: string | null;
}

function Step({ what, state, reason }: StepProps) {
  const { label, colour } = looks[state];
  return (
    <div role="status">
      <Group gap={8} justify="space-between">
        <Text size="sm">{what}</Text>
        <StatusBadge colour={colour}>{label}</StatusBadge>
      </Group>
      {reason && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
  );
}
