import { Alert, Button, FileInput, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { reconMaxRows } from '@shipmagic/domain/recon/recon-file';
import { type WeightUnit, weightUnit } from '@shipmagic/domain/recon/weight-unit';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useUpload } from '../api/use-upload.ts';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.ts';
import { UploadPreview, unitNames } from './upload-preview.tsx';

const isCsv = (file: File) => /\.csv$/i.test(file.name);

/** Uploads a courier's invoice: its changes are previewed before they are applied. */
export function UploadCard() {
  const [file, setFile] = useState<File | null>(null);
  const [unit, setUnit] = useState<WeightUnit>('kg');
  const preview = useUpload(reconContract.preview);
  const upload = useUpload(reconContract.upload, {
    changes: [reconContract.uploads, reconContract.differences],
    onSuccess: ({ updatedRows, totalRows }) => {
      toast.success('Recon file uploaded successfully', `Updated ${updatedRows} out of ${totalRows} records`);
      choose(null);
    },
    onError: (error) => toast.error('Upload failed', serverMessage(error) ?? 'An error occurred during upload'),
  });
  const choose = (chosen: File | null) => {
    preview.reset();
    if (chosen && !isCsv(chosen)) {
      toast.error('Invalid file type', 'Please select a CSV file');
      setFile(null);
      return;
    }
    setFile(chosen);
    if (chosen) look(chosen, unit);
  };
  const look = (chosen: File, readIn: WeightUnit) =>
    preview.mutate({ file: chosen, input: { query: { unit: readIn } } });
  const readIn = (chosen: WeightUnit) => {
    setUnit(chosen);
    if (file) look(file, chosen);
  };

  return (
    <Section title="Upload Reconciliation File">
      <Text c="dimmed" size="sm" mb="sm">
        A CSV file with the columns AWB, Actual Weight and Actual Cost (rupees), at most 10 MB and{' '}
        {reconMaxRows.toLocaleString('en-IN')} rows. A weight that names its own unit, such as “500 g”, is read in that.
      </Text>
      <Group align="end" gap="sm">
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv"
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
              onChange={(value) => readIn(weightUnit.parse(value))}
              data={[
                { value: 'kg', label: unitNames.kg },
                { value: 'g', label: unitNames.g },
              ]}
            />
          </div>
        </Input.Wrapper>
        <Button
          disabled={!file || !preview.data}
          loading={upload.isPending}
          onClick={() => file && upload.mutate({ file, input: { query: { unit } } })}
        >
          Upload
        </Button>
      </Group>
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
        {preview.data && <UploadPreview preview={preview.data} unit={unit} />}
      </div>
    </Section>
  );
}
