import { Alert, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { shellContract, shellLimits } from '@shipmagic/domain/operations/shell.contract';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { KeptTabs } from '../../ui/kept-tabs.tsx';
import { OnceKnown } from '../../ui/once-known.tsx';
import { toast } from '../../ui/toast.ts';
import { type HistoryEntry, readHistory, withEntry, writeHistory } from './command-history.ts';
import { CommandHistory } from './command-history-list.tsx';
import { CommandOutput } from './command-output.tsx';
import { SampleCommands } from './sample-commands-list.tsx';

type Tab = 'terminal' | 'samples' | 'history';

const modeTexts = {
  off: 'The shell is switched off (ADMIN_SHELL=off).',
  allowlist: 'Only the sample commands can be run here. ADMIN_SHELL=full allows others.',
  full: 'Whatever you type runs as the product’s own user (ADMIN_SHELL=full).',
} as const;

/** Commands on the machine where the product runs. */
export function ShellScreen() {
  const [tab, setTab] = useState<Tab>('terminal');
  const [command, setCommand] = useState('');
  const [history, setHistory] = useState(readHistory);
  const read = useRoute(shellContract.mode, {}, { freshFor: 300_000 });
  const mode = read.data?.mode;
  const keep = (entries: HistoryEntry[]) => {
    setHistory(entries);
    writeHistory(entries);
  };
  const execution = useRouteMutation(shellContract.execute, {
    onSuccess: (result) => {
      keep(
        withEntry(history, { id: crypto.randomUUID(), command: result.command, result, timestamp: result.timestamp }),
      );
      if (!result.success) toast.error('Command Failed', result.error?.slice(0, 300));
    },
    onError: (error) => toast.error('Failed to execute command', error.message),
  });
  const run = () => {
    if (command.trim() === '') toast.error('Please enter a command');
    else execution.mutate({ body: { command } });
  };
  const load = (text: string) => {
    setCommand(text);
    setTab('terminal');
  };

  const terminal = (
    <Stack gap="sm">
      <Textarea
        label="Command"
        rows={4}
        maxLength={shellLimits.characters}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={command}
        onChange={(event) => setCommand(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          run();
        }}
      />
      <Group gap="sm">
        <Button loading={execution.isPending} leftSection={<IconPlayerPlay size={16} />} onClick={run}>
          Execute Command
        </Button>
        <Text c="dimmed" size="sm">
          Ctrl+Enter or ⌘+Enter runs the command, for at most {shellLimits.seconds} seconds.
        </Text>
      </Group>
      {execution.data && <CommandOutput result={execution.data} />}
    </Stack>
  );

  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Badge color="red" variant="light" size="lg" tt="none" leftSection={<IconAlertTriangle size={14} />}>
          Production Environment
        </Badge>
      </Group>
      <OnceKnown known={!read.isLoading} label="the shell">
        {mode && (
          <Alert color={mode === 'full' ? 'red' : 'gray'} variant="light">
            {modeTexts[mode]} Every command is recorded in the audit log.
          </Alert>
        )}
        <KeptTabs<Tab>
          active={tab}
          onChange={setTab}
          tabs={[
            { value: 'terminal', label: 'Shell Terminal', content: () => terminal },
            { value: 'samples', label: 'Sample Commands', content: () => <SampleCommands onLoad={load} /> },
            {
              value: 'history',
              label: 'Command History',
              content: () => <CommandHistory history={history} onLoad={load} onClear={() => keep([])} />,
            },
          ]}
        />
      </OnceKnown>
    </Stack>
  );
}
