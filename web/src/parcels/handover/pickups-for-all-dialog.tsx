import { Alert, Button, Checkbox, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import {
  type PickupPlan,
  type PlannedPickup,
  planPickups,
  waitsForRequest,
  wayKey,
} from '@shipmagic/domain/parcels/handover/pickup-plan';
import { pickupsContract, type ReadyGroup } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { AutomaticOffer } from './automatic-offer.tsx';
import { PickupRow } from './pickup-row.tsx';
import classes from './pickups-for-all.module.css';
import { outcomesText, useAskPickups } from './use-ask-pickups.ts';
import { WindowFields } from './window-fields.tsx';

interface PickupsForAllProps {
  opened: boolean;
  onClose: () => void;
  /** The batch whose parcels are to be picked up; null: everything that is ready. */
  batch: string | null;
}

/** Couriers asked for every warehouse with parcels ready, in one go. */
export function PickupsForAllDialog({ opened, onClose, batch }: PickupsForAllProps) {
  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  return (
    <Dialog opened={opened} onClose={onClose} title="Request pickups" size={720} fullScreen={narrow}>
      <Loaded batch={batch} onClose={onClose} />
    </Dialog>
  );
}

/** Asked anew at every opening: what is ready changes by the minute. */
const anew = { freshFor: 0, keptFor: 0 };

function Loaded({ batch, onClose }: Omit<PickupsForAllProps, 'opened'>) {
  const all = useRoute(pickupsContract.list, { query: { page: 1, limit: 1 } }, { ...anew, enabled: batch === null });
  const printed = useRoute(
    batchesContract.pickups,
    { params: { id: batch ?? '0' } },
    { ...anew, enabled: batch !== null },
  );
  const { data, error, refetch } = batch === null ? all : printed;
  // As it was when the dialog was opened: rows do not leave while somebody reads what became of them.
  const [groups, setGroups] = useState<readonly ReadyGroup[]>();
  if (data && !groups) setGroups(data.groups);
  if (groups) return <PickupsForm groups={groups} isOfBatch={batch !== null} onClose={onClose} />;
  if (error) return <Failure what="The parcels could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <Group justify="center" p="xl" role="status" gap="sm">
      <Loader size="sm" />
      <Text size="sm">Looking for parcels that are ready…</Text>
    </Group>
  );
}

interface PickupsFormProps {
  groups: readonly ReadyGroup[];
  /** Opened away from the screen on which the manifests are made. */
  isOfBatch: boolean;
  onClose: () => void;
}

function PickupsForm({ groups, isOfBatch, onClose }: PickupsFormProps) {
  const [plan, setPlan] = useState(() => planPickups(groups));
  const others = <Others groups={groups} />;
  if (!plan)
    return (
      <Stack gap={14}>
        <Text>No pickup is left to request.</Text>
        {others}
        <div className={classes.foot}>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </div>
      </Stack>
    );
  return (
    <PlanForm plan={plan} onPlan={setPlan} isOfBatch={isOfBatch} onClose={onClose}>
      {others}
    </PlanForm>
  );
}

/** Those that are not asked for here, and why. */
function Others({ groups }: { groups: readonly ReadyGroup[] }) {
  const rest = groups.filter((group) => !waitsForRequest(group));
  const reasons = Map.groupBy(rest, ({ notAsked }) => notAsked ?? 'A pickup is requested already.');
  return [...reasons].map(([reason, those]) => (
    <Text size="sm" c="dimmed" key={reason}>
      {counted(those.length, 'warehouse')} left out: {reason}
    </Text>
  ));
}

interface PlanFormProps {
  plan: PickupPlan;
  onPlan: (plan: PickupPlan) => void;
  isOfBatch: boolean;
  onClose: () => void;
  children: ReactNode;
}

function PlanForm({ plan, onPlan, isOfBatch, onClose, children }: PlanFormProps) {
  const { forAll, rows } = plan;
  const asking = useAskPickups();
  const { outcomes, asked, busy, error } = asking;
  const chosen = rows.filter((row) => row.chosen);
  const inState = (state: 'refused' | 'doubt') =>
    rows.filter(({ group }) => outcomes.get(wayKey(group))?.state === state);
  const [refused, doubted] = [inState('refused'), inState('doubt')];
  const change = (changed: PlannedPickup) =>
    onPlan({ ...plan, rows: rows.map((row) => (wayKey(row.group) === wayKey(changed.group) ? changed : row)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked) onClose();
    else if (chosen.length > 0) asking.ask(plan, chosen);
  };
  const lastDay = rows
    .map(({ group }) => group.lastDay)
    .toSorted()
    .at(-1);
  return (
    <form onSubmit={submit}>
      <Stack gap={14}>
        {!asked && (
          <>
            <WindowFields
              of="all"
              value={forAll}
              lastDay={lastDay}
              onChange={(window) => onPlan({ ...plan, forAll: window })}
            >
              <TextInput
                label="Note"
                aria-label="Note for all"
                maxLength={200}
                placeholder="For your own people"
                value={forAll.note}
                onChange={(event) => onPlan({ ...plan, forAll: { ...forAll, note: event.currentTarget.value } })}
              />
            </WindowFields>
            <Checkbox
              label={`${chosen.length} of ${counted(rows.length, 'warehouse')} selected`}
              checked={chosen.length === rows.length}
              indeterminate={chosen.length > 0 && chosen.length < rows.length}
              onChange={(event) => {
                const all = event.currentTarget.checked;
                onPlan({ ...plan, rows: rows.map((row) => ({ ...row, chosen: all })) });
              }}
            />
          </>
        )}
        <ul className={classes.list} data-asked={asked || undefined} aria-label="Pickups">
          {(asked ? chosen : rows).map((row) => (
            <PickupRow
              key={wayKey(row.group)}
              row={row}
              forAll={forAll}
              outcome={outcomes.get(wayKey(row.group))}
              busy={busy}
              onChange={change}
              onAsk={() => asking.ask(plan, [row], ['past_cut_off'])}
            />
          ))}
        </ul>
        {!asked && children}
        {asked && <AutomaticOffer />}
        {error && (
          <Alert color="red" role="alert">
            {error.message} Try again: nothing is requested twice.
          </Alert>
        )}
        <div className={classes.foot}>
          <Text size="sm" role="status" className={classes.sum ?? ''}>
            {outcomesText(outcomes.values())}
          </Text>
          {refused.length > 1 && (
            <Button variant="default" disabled={busy} onClick={() => asking.ask(plan, refused)}>
              Ask {refused.length} again
            </Button>
          )}
          {doubted.length > 1 && (
            <Button variant="default" disabled={busy} onClick={() => asking.ask(plan, doubted, ['past_cut_off'])}>
              Ask {doubted.length} all the same
            </Button>
          )}
          {!asked && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          {asked && isOfBatch && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/shipping" search={{ tab: 'ready' }} {...props} onClick={onClose} />}
            >
              Make manifests
            </Button>
          )}
          <Button type="submit" loading={busy && !asked} disabled={!asked && chosen.length === 0} data-autofocus>
            {asked ? 'Close' : `Request ${counted(chosen.length, 'pickup')}`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
