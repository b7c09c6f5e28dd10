import { Alert, Button, Group, List, Loader, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { counted } from '@shipmagic/domain/text/counted';
import { workbookFileNames, wrongWorkbook } from '@shipmagic/domain/vendor-files/upload-report';
import { vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import type { BadRow, WorkbookReport } from '@shipmagic/domain/vendor-files/workbook-report';
import { workbookMaxRows } from '@shipmagic/domain/vendor-files/workbook-row';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { download } from '../api/client.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';
import { badRowsFile } from './bad-rows-file.ts';
import { useWorkbook } from './use-workbook.ts';

/** One workbook for vendors, warehouses, couriers and members: a preview, then its good rows. */
export function WorkbookForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const { mutate, reset, data: report, error, isPending } = useWorkbook();
  const template = useExport<void>({
    key: 'vendor-workbook-template',
    fetch: (_, signal) => download(vendorFilesContract.workbookTemplate, {}, signal),
    fallbackName: () => 'vendors_workbook.xlsx',
    onSaved: () => undefined,
    onFailed: (reason) => toast.error('The template could not be downloaded', reason ?? undefined),
  });
  const choose = (chosen: File) => {
    reset();
    setFile(chosen);
  };
  const looked = report !== undefined && !report.applied && report.good > 0;
  return (
    <Stack gap={12}>
      <FileDrop
        file={file}
        onFile={choose}
        disabled={isPending}
        names={workbookFileNames}
        wrongName={wrongWorkbook}
        ask="Drop an .xlsx or .csv file here, or click to choose one"
      >
        One row per vendor with its warehouse, usual courier and members, at most{' '}
        {workbookMaxRows.toLocaleString('en-IN')}. Only vendorName is needed; a blank cell leaves what is kept.
      </FileDrop>
      <Group justify="center">
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFileDownload size={16} />}
          loading={template.busy}
          onClick={() => template.start()}
        >
          Download template
        </Button>
      </Group>
      {isPending && (
        <Group gap={8} role="status">
          <Loader size={16} />
          <Text size="sm" c="dimmed">
            Checking {file?.name}...
          </Text>
        </Group>
      )}
      {report && !isPending && <Result report={report} />}
      {error && !isPending && (
        <Alert color="red" variant="light" title="Upload failed" role="alert">
          {serverMessage(error) ?? 'Failed to upload the workbook'}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {report?.applied ? 'Close' : 'Cancel'}
        </Button>
        {!report?.applied && (
          <>
            <Button
              variant="default"
              disabled={!file || isPending}
              onClick={() => file && mutate({ file, dryRun: true })}
            >
              Preview
            </Button>
            <Button disabled={!file || isPending} onClick={() => file && mutate({ file, dryRun: false })}>
              {looked ? `Apply ${counted(report.good, 'row')}` : 'Upload'}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

function Result({ report }: { report: WorkbookReport }) {
  const { message, applied, bad, warnings, good } = report;
  return (
    <Stack gap={12}>
      <Alert color={good === 0 ? 'red' : applied ? 'teal' : 'indigo'} title={applied ? 'Upload successful' : 'Preview'}>
        {message}
        {applied && ' Couriers and members are told now, one after another: the list of vendors shows how far that is.'}
      </Alert>
      {warnings.length > 0 && (
        <Alert color="yellow" title="Please look at">
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {bad.length > 0 && <BadRows bad={bad} />}
    </Stack>
  );
}

/** As many as are read on a screen; the file has all. */
const shownRows = 100;

function BadRows({ bad }: { bad: readonly BadRow[] }) {
  return (
    <Alert color="red" title={`${counted(bad.length, 'row')} cannot be applied`}>
      <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0, 'aria-label': 'Rows that cannot be applied' }}>
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Vendor</Table.Th>
              <Table.Th>Reasons</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bad.slice(0, shownRows).map(({ line, vendorName, reasons }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{vendorName}</Table.Td>
                <Table.Td>{reasons.join('; ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Button
        variant="default"
        size="xs"
        mt={8}
        onClick={() => saveFile('vendors_to_correct.csv', new Blob([badRowsFile(bad)], { type: 'text/csv' }))}
      >
        Download these rows with their reasons
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        Correct them there and upload that file. Its column of reasons is ignored.
      </Text>
    </Alert>
  );
}
