import { Group, Select, Text, TextInput } from '@mantine/core';
import { type ColumnRole, columnRoles, neededRoles, roleNames } from '@shipmagic/domain/recon/invoice-layout';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { useEffect } from 'react';
import { useUpload } from '../api/use-upload.ts';
import classes from './recon.module.css';
import type { FileQuery } from './use-recon-file.ts';

interface ColumnChooserProps {
  file: File;
  query: FileQuery;
  onChange: (changed: Partial<FileQuery>) => void;
}

/** Which column of the file tells what. With a courier, the choice is kept for its next file. */
export function ColumnChooser({ file, query, onChange }: ColumnChooserProps) {
  const { mutate, data, error } = useUpload(reconContract.columns);
  const { courier } = query;
  useEffect(() => mutate({ file, input: { query: { courier } } }), [mutate, file, courier]);
  if (error) return <Text size="sm">{error.message}</Text>;
  if (!data) return null;
  const chosen = columnRoles.some((role) => query[`${role}Column`] !== undefined);
  const columns = [...new Map(data.columns.map((column) => [column.heading, column])).values()];
  const options = columns.map(({ heading, sample }) => ({
    value: heading,
    label: sample ? `${heading} (${sample})` : heading,
  }));
  const headingOf = (role: ColumnRole) => (chosen ? query[`${role}Column`] : data.roles[role]) ?? null;
  /** From the first choice on, the columns that the file was read by are chosen ones. */
  const choose = (role: ColumnRole, heading: string | null) =>
    onChange({
      ...Object.fromEntries(columnRoles.map((one) => [`${one}Column`, headingOf(one) ?? undefined])),
      [`${role}Column`]: heading ?? undefined,
    });
  return (
    <>
      <Group align="end" gap="sm" mt="sm">
        {columnRoles.map((role) => (
          <Select
            key={role}
            label={roleNames[role]}
            required={neededRoles.includes(role)}
            clearable={!neededRoles.includes(role)}
            placeholder={neededRoles.includes(role) ? 'Choose a column' : 'None'}
            data={options}
            value={headingOf(role)}
            onChange={(heading) => choose(role, heading)}
            searchable
            className={classes.column ?? ''}
          />
        ))}
        {headingOf('invoice') === null && (
          <TextInput
            label="Invoice number"
            placeholder="If no column has it"
            maxLength={60}
            defaultValue={query.invoice ?? ''}
            onBlur={(event) => {
              const invoice = event.currentTarget.value.trim() || undefined;
              if (invoice !== query.invoice) onChange({ invoice });
            }}
            className={classes.column ?? ''}
          />
        )}
      </Group>
      <Text c="dimmed" size="xs" mt={4}>
        {courier
          ? 'Once the file is uploaded, the next one of this courier is read in the same way.'
          : 'Choose the courier, and its next file is read in the same way.'}
      </Text>
    </>
  );
}
