import { ScrollArea, Table, Text } from '@mantine/core';
import { readUploadError, type UploadReport } from '@shipmagic/domain/vendor-files/upload-report';
import { Dialog } from '../ui/dialog.tsx';

/** Each error: the line, the vendor, the reason. */
export function ErrorList({ errors, total }: { errors: readonly string[]; total: number }) {
  return (
    <ScrollArea.Autosize mah={280} mt={8} viewportProps={{ tabIndex: 0, 'aria-label': 'Errors' }}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>Vendor</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map((error) => {
            const { where, vendorName, reason } = readUploadError(error);
            return (
              <Table.Tr key={error}>
                <Table.Td>{where.replace(/^Line /, '')}</Table.Td>
                <Table.Td>{vendorName}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {total > errors.length && (
        <Text size="sm" mt={4}>
          and {total - errors.length} more
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}

interface GstErrorsDialogProps {
  report: UploadReport;
  opened: boolean;
  onClose: () => void;
}

export function GstErrorsDialog({ report, opened, onClose }: GstErrorsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="GST Validation Errors" size="lg">
      <ErrorList errors={report.errors} total={report.totalErrors} />
    </Dialog>
  );
}
