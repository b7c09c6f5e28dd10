import { Alert, Button, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isGstRefusal, type PlannedChange, type UploadReport } from '@shipmagic/domain/vendor-files/upload-report';
import { ErrorList, GstErrorsDialog } from './upload-errors.tsx';
import { nothingApplied } from './use-upload.ts';

/** The result of a file: its changes, or why it changes nothing. */
export function UploadResult({ report }: { report: UploadReport }) {
  const [details, dialog] = useDisclosure();
  const { message, totalErrors, changes, created, updated } = report;
  if (isGstRefusal(message)) {
    return (
      <>
        <Alert color="red" title="GST Validation Failed">
          {message}. Nothing was changed.
          <div>
            <Button variant="default" size="xs" mt={8} onClick={dialog.open}>
              View Details
            </Button>
          </div>
        </Alert>
        <GstErrorsDialog report={report} opened={details} onClose={dialog.close} />
      </>
    );
  }
  if (totalErrors > 0) {
    return (
      <Alert color="red" title={nothingApplied}>
        {message}
        <ErrorList errors={report.errors} total={totalErrors} />
      </Alert>
    );
  }
  return (
    <Alert color={report.applied ? 'teal' : 'indigo'} title={report.applied ? 'Upload successful' : 'Preview'}>
      {message}
      {changes.length > 0 && (
        <ScrollArea.Autosize mah={220} mt={8} viewportProps={{ tabIndex: 0, 'aria-label': 'Changes' }}>
          {changes.map((change) => (
            <Text key={change.line} size="sm">
              {changeText(change)}
            </Text>
          ))}
          {created + updated > changes.length && (
            <Text size="sm" c="dimmed">
              and {created + updated - changes.length} more
            </Text>
          )}
        </ScrollArea.Autosize>
      )}
    </Alert>
  );
}

const changeText = ({ line, vendorName, warehouseName, action, fields }: PlannedChange) => {
  const what = [vendorName, warehouseName].filter(Boolean).join(', ');
  return action === 'create' ? `Line ${line}: new ${what}` : `Line ${line}: ${what} (${fields.join(', ')})`;
};
