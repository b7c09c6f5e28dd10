import { Alert, Button, FileInput, Group, Input, SegmentedControl, Select, Text } from '@mantine/core';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { reconColumns } from '@shipmagic/domain/recon/invoice-layout';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { reconMaxRows } from '@shipmagic/domain/recon/recon-file';
import { weightUnit } from '@shipmagic/domain/recon/weight-unit';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { serverMessage } from '../api/api-error.ts';
import { useUpload } from '../api/use-upload.ts';
import { Section } from '../ui/section.tsx';
import { TemplateButton } from '../ui/template-button.tsx';
import { toast } from '../ui/toast.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { LeftRowsButton } from './left-rows-button.tsx';
import { UploadPreview, unitNames } from './upload-preview.tsx';
import { useReconFile } from './use-recon-file.ts';

/** Uploads a courier's invoice: its changes are previewed before they are applied. */
export function UploadCard() {
  const { file, query, preview, choose, change, choosing, setChoosing } = useReconFile();
  const upload = useUpload(reconContract.upload, {
    changes: [reconContract.uploads, reconContract.differences],
    onSuccess: ({ updatedRows, totalRows }) => {
      toast.success('Recon file uploaded successfully', `Updated ${updatedRows} out of ${totalRows} records`);
      choose(null);
    },
    onError: (error) => toast.error('Upload failed', serverMessage(error) ?? 'An error occurred during upload'),
  });
  const found = preview.data;
  const unit = query.unit ?? found?.readAs.unit ?? 'kg';
  const good = found ? found.totalRows - found.badRows : 0;
  const left = found ? found.badRows + found.unmatchedRows : 0;
  const take = found && found.badRows > 0 ? ('good' as const) : ('all' as const);
  return (
    <Section title="Upload Reconciliation File">
      <Text c="dimmed" size="sm" mb="sm">
        A courier’s invoice as it comes, as .csv, .tsv or .xlsx, or a file with the columns AWB, Actual Weight and
        Actual Cost (rupees); at most 10 MB and {reconMaxRows.toLocaleString('en-IN')} rows. A file with the same
        invoice number replaces the former.
      </Text>
      <Group align="end" gap="sm">
        <Select
          label="Courier"
          placeholder="As in the orders"
          clearable
          w={170}
          disabled={upload.isPending}
          data={knownCouriers.map(({ id, name }) => ({ value: id, label: name }))}
          value={query.courier ?? null}
          onChange={(courier) => change({ courier: courier ?? undefined })}
        />
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx"
          clearable
          clearButtonProps={{ 'aria-label': 'Take the file away' }}
          leftSection={<IconFileSpreadsheet size={16} />}
          value={file}
          onChange={choose}
          miw={260}
        />
        <Input.Wrapper label="Weights are in" labelElement="div">
          <div>
            <SegmentedControl
              aria-label="Weights are in"
              value={unit}
              disabled={upload.isPending}
              onChange={(value) => change({ unit: weightUnit.parse(value) })}
              data={[
                { value: 'kg', label: unitNames.kg },
                { value: 'g', label: unitNames.g },
              ]}
            />
          </div>
        </Input.Wrapper>
        <Button
          disabled={!file || !found || good === 0}
          loading={upload.isPending}
          onClick={() => file && upload.mutate({ file, input: { query: { unit, ...query, take } } })}
        >
          {take === 'good' ? `Take the ${good.toLocaleString('en-IN')} good rows` : 'Upload'}
        </Button>
        {file && left > 0 && <LeftRowsButton file={file} query={{ unit, ...query }} rows={left} />}
        <TemplateButton name="reconciliation" columns={reconColumns} separator="," />
        {file && !choosing && (
          <Button variant="subtle" size="xs" onClick={() => setChoosing(true)}>
            Choose columns
          </Button>
        )}
      </Group>
      {file && choosing && <ColumnChooser file={file} query={query} onChange={change} />}
      <div aria-live="polite">
        {preview.isPending && (
          <Text c="dimmed" size="sm" mt="sm">
            Reading the file...
          </Text>
        )}
        {preview.error && (
          <Alert color="red" variant="light" mt="sm" title="This file cannot be taken">
            {preview.error.message}
          </Alert>
        )}
        {found && <UploadPreview preview={found} unit={unit} />}
      </div>
    </Section>
  );
}
