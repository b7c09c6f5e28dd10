import { Button, Group, Text } from '@mantine/core';
import { inventoryRequestTabs } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import { IconRefresh } from '@tabler/icons-react';
import { CountTabs } from '../../ui/count-tabs.tsx';
import type { Decision } from './request-actions.tsx';
import type { RequestSearch } from './request-search.ts';

interface RequestToolbarProps {
  activeTab: RequestSearch['activeTab'];
  onTab: (tab: RequestSearch['activeTab']) => void;
  /** How many requests are selected. */
  selected: number;
  /** Decides the selected requests; null without permission. */
  onReview: ((decision: Decision) => void) | null;
  refreshing: boolean;
  onRefresh: () => void;
}

export function RequestToolbar({ activeTab, onTab, selected, onReview, refreshing, onRefresh }: RequestToolbarProps) {
  return (
    <Group justify="space-between" gap="sm">
      <CountTabs active={activeTab} tabs={inventoryRequestTabs} onChange={onTab} />
      <Group gap="sm">
        {onReview && (
          <>
            {selected > 0 && (
              <Text size="sm" role="status">
                {selected} selected
              </Text>
            )}
            <Button variant="default" onClick={() => onReview('approved')}>
              Approve Selected
            </Button>
            <Button variant="default" onClick={() => onReview('rejected')}>
              Reject Selected
            </Button>
          </>
        )}
        <Button variant="default" loading={refreshing} onClick={onRefresh} leftSection={<IconRefresh size={16} />}>
          Refresh
        </Button>
      </Group>
    </Group>
  );
}
