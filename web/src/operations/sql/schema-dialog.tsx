import { Accordion, Table, Text } from '@mantine/core';
import type { SchemaTable } from '@shipmagic/domain/operations/sql.contract';
import { Dialog } from '../../ui/dialog.tsx';

interface SchemaDialogProps {
  opened: boolean;
  onClose: () => void;
  tables: readonly SchemaTable[];
}

/** The tables that a query may read. */
export function SchemaDialog({ opened, onClose, tables }: SchemaDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Schema Info" size="lg">
      <Accordion multiple>
        {tables.map(({ name, description, columns }) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>
              <Text fw={600}>{name}</Text>
              <Text c="dimmed" size="sm">
                {description}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
                <Table aria-label={`Columns of ${name}`}>
                  <Table.Tbody>
                    {columns.map((column) => (
                      <Table.Tr key={column.name}>
                        <Table.Td>{column.name}</Table.Td>
                        <Table.Td c="dimmed">{column.type}</Table.Td>
                        <Table.Td c="dimmed">{column.description}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Dialog>
  );
}
