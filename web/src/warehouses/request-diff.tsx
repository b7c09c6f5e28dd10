import { Text } from '@mantine/core';
import { differences } from '@shipmagic/domain/warehouses/change-request';
import { type WarehouseData, type WarehouseField, warehouseFields } from '@shipmagic/domain/warehouses/warehouse';
import { ScrollFrame } from '../ui/scroll-frame.tsx';
import { Section } from '../ui/section.tsx';
import classes from './warehouses.module.css';

interface RequestDiffProps {
  current: WarehouseData | null;
  /** The requested warehouse. Null: deletion. */
  next: WarehouseData | null;
  /** The applied warehouse, for an approved request. */
  applied?: WarehouseData | null | undefined;
}

const shown = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '—');

/** Every field that was requested or applied; neither hides the other. */
function changedFields(current: WarehouseData | null, next: WarehouseData | null, applied: WarehouseData | null) {
  const asked = new Set([...differences(current, next), ...differences(current, applied)].map(({ field }) => field));
  return (Object.keys(warehouseFields) as WarehouseField[])
    .filter((field) => asked.has(field))
    .map((field) => ({ field, from: current?.[field] ?? null, to: next?.[field] ?? null }));
}

/** The current and the requested warehouse field by field; for an approved request also what was applied. */
export function RequestDiff({ current, next, applied }: RequestDiffProps) {
  const changes = changedFields(current, next, applied ?? next);
  const corrected = applied ? changes.filter(({ field }) => (applied[field] ?? null) !== (next?.[field] ?? null)) : [];
  return (
    <Section title="Changes">
      {!next && current && <Text size="sm">The warehouse is to be deleted.</Text>}
      {changes.length === 0 && (
        <Text size="sm" c="dimmed">
          There is nothing left to change.
        </Text>
      )}
      {corrected.length > 0 && (
        <Text size="sm" mb={8}>
          Applied otherwise than asked: {corrected.map(({ field }) => warehouseFields[field]).join(', ')}.
        </Text>
      )}
      {changes.length > 0 && (
        <ScrollFrame className={classes.diff} label="Changes">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Current</th>
                <th scope="col">{applied ? 'Asked for' : 'New'}</th>
                {applied && <th scope="col">Applied</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, from, to }) => (
                <tr key={field}>
                  <th scope="row">{warehouseFields[field]}</th>
                  <td>{shown(from)}</td>
                  <td className={applied ? undefined : classes.new}>{shown(to)}</td>
                  {applied && <td className={classes.new}>{shown(applied[field] ?? null)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </Section>
  );
}
