import { Button, Checkbox, TextInput } from '@mantine/core';
import type { PickupWindow, PlannedPickup } from '@shipmagic/domain/parcels/handover/pickup-plan';
import { counted } from '@shipmagic/domain/text/counted';
import classes from './pickups-for-all.module.css';
import { groupName } from './ready-columns.tsx';
import type { PickupOutcome } from './use-ask-pickups.ts';
import { WindowFields, windowText } from './window-fields.tsx';

interface PickupRowProps {
  row: PlannedPickup;
  forAll: PickupWindow;
  /** Undefined: not asked yet. */
  outcome: PickupOutcome | undefined;
  busy: boolean;
  onChange: (row: PlannedPickup) => void;
  /** Asks for this one again, or although it is doubtful. */
  onAsk: () => void;
}

/** A warehouse among the pickups for all: chosen or not, in which window, and what became of it. */
export function PickupRow({ row, forAll, outcome, busy, onChange, onAsk }: PickupRowProps) {
  const { group, chosen, own } = row;
  const name = groupName(group);
  const editing = own !== null && !outcome;
  return (
    <li className={classes.row} data-state={outcome?.state}>
      {!outcome && (
        <Checkbox
          checked={chosen}
          aria-label={`Select ${name}`}
          onChange={(event) => onChange({ ...row, chosen: event.currentTarget.checked })}
        />
      )}
      <div className={classes.name}>
        <div>{group.warehouseName}</div>
        <div className={classes.dimmed}>
          {group.vendorName} · {group.shippingPartner} · {counted(group.parcels, 'parcel')}
        </div>
        {outcome ? (
          <div className={classes.outcome}>{outcome.text}</div>
        ) : (
          group.request?.state === 'refused' && (
            <div className={classes.outcome} data-before>
              Refused before: {group.request.message}
            </div>
          )
        )}
      </div>
      <div className={classes.action}>
        {outcome?.state === 'refused' && (
          <Button size="xs" variant="default" disabled={busy} onClick={onAsk} aria-label={`Ask again: ${name}`}>
            Ask again
          </Button>
        )}
        {outcome?.state === 'doubt' && (
          <Button size="xs" variant="default" disabled={busy} onClick={onAsk} aria-label={`Request anyway: ${name}`}>
            Request anyway
          </Button>
        )}
        {!outcome && (
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={editing}
            aria-label={editing ? `As for all: ${name}` : `Change for ${name}`}
            onClick={() => onChange({ ...row, own: editing ? null : { ...forAll, note: '' } })}
          >
            {editing ? 'As for all' : 'Change…'}
          </Button>
        )}
      </div>
      {editing && (
        <div className={classes.own}>
          {group.proposed.day !== forAll.day && own.day === group.proposed.day && (
            <div className={classes.dimmed}>
              Its cut-off at {group.cutOff} has passed: {windowText(own)}.
            </div>
          )}
          <WindowFields
            of={name}
            value={own}
            lastDay={group.lastDay}
            onChange={(changed) => onChange({ ...row, own: changed })}
          >
            <TextInput
              label="Note"
              aria-label={`Note for ${name}`}
              maxLength={200}
              placeholder={forAll.note || undefined}
              value={own.note}
              onChange={(event) => onChange({ ...row, own: { ...own, note: event.currentTarget.value } })}
            />
          </WindowFields>
        </div>
      )}
    </li>
  );
}
