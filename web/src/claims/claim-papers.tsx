import '@mantine/dropzone/styles.layer.css';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { claimFileRules, claimFilesAtMost, claimFileTypeNames } from '@shipmagic/domain/claims/claim-files';
import { claimPapersContract } from '@shipmagic/domain/claims/claim-papers.contract';
import type { Claim } from '@shipmagic/domain/claims/claims.contract';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { counted } from '@shipmagic/domain/text/counted';
import { IconCamera, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { upload } from '../api/client.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import facts from '../ui/facts.module.css';
import { toast } from '../ui/toast.ts';
import { ClaimFiles } from './claim-files.tsx';
import { reloadPapers } from './reloaded.ts';

const accept = claimFileTypeNames.join(',');
const grams = (value: number | null) => (value === null ? 'not known' : `${value.toLocaleString('en-IN')} g`);

/** The papers for the courier: the claim's facts, pictures and files that people add, and all of it at once. */
export function ClaimPapers({ claim }: { claim: Claim }) {
  const { id } = claim;
  const { data, error } = useRoute(claimPapersContract.papers, { params: { id } });
  const [sending, setSending] = useState(0);
  const bundle = useRouteMutation(claimPapersContract.openBundle, {
    onSuccess: ({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    onError: (problem) => toast.alert('The papers were not downloaded', serverMessage(problem) ?? problem.message),
  });
  if (error) return <Text size="sm">The papers could not be loaded.</Text>;
  if (!data) return <Text size="sm">Loading…</Text>;

  /** One after another, so that what fails is known by its name. */
  const add = async (chosen: readonly File[]) => {
    const problems: string[] = [];
    for (const [i, file] of chosen.entries()) {
      setSending(chosen.length - i);
      await upload(claimPapersContract.addFile, { params: { id } }, file).catch((problem: Error) =>
        problems.push(`${file.name}: ${serverMessage(problem) ?? 'It was not sent.'}`),
      );
      await reloadPapers();
    }
    setSending(0);
    if (problems.length > 0) toast.alert(`${counted(problems.length, 'file')} not added`, problems.join('\n'));
  };
  const isFull = data.files.length >= claimFilesAtMost;
  const isBusy = sending > 0;
  return (
    <Stack gap={12}>
      <dl className={facts.facts}>
        <Fact name="Invoice">{data.invoiceNumber ?? 'none yet: make it on the order'}</Fact>
        <Fact name="Label">{data.hasLabel ? 'kept' : 'none'}</Fact>
        <Fact name="Weight declared">{grams(data.declaredGrams)}</Fact>
        {data.chargedGrams !== null && <Fact name="Weight charged">{grams(data.chargedGrams)}</Fact>}
        <Fact name="Value of the goods">{formatRupees(data.value)}</Fact>
      </dl>
      <ClaimFiles files={data.files} />
      {!isFull && (
        <Dropzone
          onDrop={(dropped) => void add(dropped)}
          loading={isBusy}
          multiple
          p="sm"
          inputProps={{ 'aria-label': 'Add pictures or files' }}
        >
          <Text size="sm">
            {isBusy ? `Adding ${counted(sending, 'file')}…` : 'Drop pictures or files here, or choose them'}
          </Text>
          <Text size="xs" c="dimmed">
            {claimFileRules}
          </Text>
        </Dropzone>
      )}
      <Group gap={8}>
        <FileButton accept={accept} capture="environment" onChange={(file) => void (file && add([file]))}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              disabled={isFull || isBusy}
              leftSection={<IconCamera size={14} aria-hidden />}
            >
              Take a picture
            </Button>
          )}
        </FileButton>
        <Button
          size="xs"
          variant="default"
          loading={bundle.isPending}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => bundle.mutate({ params: { id } })}
        >
          Download all
        </Button>
      </Group>
    </Stack>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
