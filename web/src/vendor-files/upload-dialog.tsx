import { Alert, Button, Group, Loader, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { uploadFileNames, uploadMaxRows, wrongUploadFile } from '@shipmagic/domain/vendor-files/upload-report';
import { vendorColumns } from '@shipmagic/domain/vendor-files/vendor-row';
import { warehouseColumns } from '@shipmagic/domain/vendor-files/warehouse-row';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { TemplateButton } from '../ui/template-button.tsx';
import { UploadResult } from './upload-result.tsx';
import { type UploadType, uploadFailure, useUpload } from './use-upload.ts';
import { WorkbookForm } from './workbook-form.tsx';

interface UploadDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function UploadDialog({ opened, onClose }: UploadDialogProps) {
  return (
    // Escape closes the dialog above it, which lists the errors.
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Upload Data"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {/* Remounted on every opening, so that it starts without a file. */}
      <UploadForm onClose={onClose} />
    </Dialog>
  );
}

const hints: Record<UploadType, string> = {
  vendors: `One line per vendor, at most ${uploadMaxRows.toLocaleString('en-IN')}; a column vendorName is needed.`,
  warehouses: `One line per warehouse, at most ${uploadMaxRows.toLocaleString('en-IN')}; columns vendorName and warehouseName are needed.`,
};

/** All columns of a file; those that are not needed may be taken out. */
const templates: Record<UploadType, readonly string[]> = { vendors: vendorColumns, warehouses: warehouseColumns };

type Source = UploadType | 'workbook';

function UploadForm({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<Source>('vendors');
  return (
    <Stack gap={12}>
      <SegmentedControl
        aria-label="What is uploaded"
        value={source}
        onChange={(value) => setSource(value as Source)}
        data={[
          { value: 'vendors', label: 'Vendors' },
          { value: 'warehouses', label: 'Warehouses' },
          { value: 'workbook', label: 'All in one' },
        ]}
      />
      {source === 'workbook' ? (
        <WorkbookForm onClose={onClose} />
      ) : (
        <TableForm key={source} type={source} onClose={onClose} />
      )}
    </Stack>
  );
}

/** Vendors or warehouses by a file of tab-separated values. */
function TableForm({ type, onClose }: { type: UploadType; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const { mutate, reset, data: report, error, isPending, sent } = useUpload();

  const choose = (chosen: File) => {
    reset();
    setFile(chosen);
  };
  const send = (dryRun: boolean) => file && mutate({ type, file, dryRun });
  const looked = report !== undefined && report.totalErrors === 0 && !report.applied;

  return (
    <Stack gap={12}>
      <FileDrop
        file={file}
        onFile={choose}
        disabled={isPending}
        names={uploadFileNames}
        wrongName={wrongUploadFile}
        ask="Drop a .tsv or .txt file here, or click to choose one"
      >
        Tab-separated values, as UTF-8 or as a spreadsheet’s “Unicode Text”, at most 10 MB. {hints[type]} A blank cell
        leaves what is kept.
      </FileDrop>
      <Group justify="center">
        <TemplateButton name={type} columns={templates[type]} separator={'\t'} />
      </Group>
      {isPending && <Sending name={file?.name ?? ''} percent={Math.floor(sent * 100)} />}
      {report && !isPending && <UploadResult report={report} />}
      {error && !isPending && (
        <Alert color="red" variant="light" title="Upload failed" icon={<IconAlertCircle size={18} />}>
          {uploadFailure(error, type)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {report?.applied ? 'Close' : 'Cancel'}
        </Button>
        {!report?.applied && (
          <>
            <Button variant="default" disabled={!file || isPending} onClick={() => send(true)}>
              Preview
            </Button>
            <Button disabled={!file || isPending} onClick={() => send(false)}>
              {looked ? 'Apply' : 'Upload'}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

/** Upload progress; then the server's check, whose duration is unknown. */
function Sending({ name, percent }: { name: string; percent: number }) {
  if (percent >= 100)
    return (
      <Group gap={8} role="status">
        <Loader size={16} />
        <Text size="sm" c="dimmed">
          Checking {name}...
        </Text>
      </Group>
    );
  return (
    <div role="status">
      <Progress value={percent} aria-label="Uploaded" />
      <Text size="sm" c="dimmed" mt={4}>
        Uploading {name}: {percent}%
      </Text>
    </div>
  );
}
