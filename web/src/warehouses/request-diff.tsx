import { Text } from '@mantine/core';
import { differences } from '@shipmagic/domain/warehouses/change-request';
import { type WarehouseData, warehouseFields } from '@shipmagic/domain/warehouses/warehouse';
import { ScrollFrame } from '../ui/scroll-frame.tsx';
import { Section } from '../ui/section.tsx';
import classes from './warehouses.module.css';

interface RequestDiffProps {
  current: WarehouseData | null;
  /** Null: deleted. */
  next: WarehouseData | null;
}

const shown = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '—');

/** What is and what would be, field by field. */
export function RequestDiff({ current, next }: RequestDiffProps) {
  const changes = differences(current, next);
  return (
    <Section title="Changes">
      {!next && current && <Text size="sm">The warehouse is to be deleted.</Text>}
      {changes.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing would change any more.
        </Text>
      )}
      {changes.length > 0 && (
        <ScrollFrame className={classes.diff} label="Changes">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Current</th>
                <th scope="col">New</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, from, to }) => (
                <tr key={field}>
                  <th scope="row">{warehouseFields[field]}</th>
                  <td>{shown(from)}</td>
                  <td className={classes.new}>{shown(to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </Section>
  );
}
