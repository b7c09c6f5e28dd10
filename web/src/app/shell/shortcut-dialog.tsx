import { Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useShownShortcuts } from '../../ui/shortcuts.ts';
import { HelpLink } from './help-link.tsx';

const names: Record<string, string> = {
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  home: 'Home',
  end: 'End',
};
const nameOf = (key: string) => names[key] ?? key.toUpperCase();

/** The keys that work on this screen. */
export function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useShownShortcuts();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys of this screen" size="sm">
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ key, label }) => (
            <Table.Tr key={`${key} ${label}`}>
              <Table.Td w={120}>
                {key.split(' ').map((one) => (
                  <Kbd key={one} mr={4}>
                    {nameOf(one)}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{label}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mt="md" onClick={onClose}>
        <HelpLink label="Help for this screen" />
      </Text>
    </Dialog>
  );
}
