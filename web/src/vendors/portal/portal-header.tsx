import { Button, Group, Text, Title } from '@mantine/core';
import type { Vendor } from '@shipmagic/domain/vendors/vendor';
import { IconChartBar, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { VendorLogo } from '../vendor-logo.tsx';
import classes from './portal.module.css';

export function PortalHeader({ vendor }: { vendor: Vendor }) {
  return (
    <div className={classes.header}>
      <VendorLogo name={vendor.vendorName} large />
      <div className={classes.welcome}>
        <Title order={1}>Welcome, {vendor.vendorName}</Title>
        <Text c="dimmed" size="sm">
          {[vendor.companyName, vendor.city].filter(Boolean).join(' · ') || 'Here is how your sales are going.'}
        </Text>
      </div>
      <Group gap={8}>
        {vendor.status === 'active' ? (
          <StatusBadge colour="green">Active Partner</StatusBadge>
        ) : (
          <StatusBadge colour="gray">Inactive</StatusBadge>
        )}
        <StatusBadge colour="violet">Portal Preview</StatusBadge>
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          renderRoot={(props) => (
            <Link to="/vendor-scorecards/$vendorName" params={{ vendorName: vendor.vendorName }} {...props} />
          )}
        >
          Scorecard
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          renderRoot={(props) => <Link to="/vendors/$name" params={{ name: vendor.vendorName }} {...props} />}
        >
          Edit Details
        </Button>
      </Group>
    </div>
  );
}
