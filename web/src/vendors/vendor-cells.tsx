import { ActionIcon, Menu } from '@mantine/core';
import type { ListedVendor } from '@shipmagic/domain/vendors/vendors.contract';
import { IconDots, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import cell from '../ui/cell.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TwoLines } from '../ui/two-lines.tsx';

interface CellProps {
  vendor: ListedVendor;
}

export function VendorNameCell({ vendor }: CellProps) {
  return (
    <TwoLines
      wrap
      strong={
        <Link to="/vendors/$name" params={{ name: vendor.vendorName }} className={cell.link}>
          {vendor.vendorName}
        </Link>
      }
      dimmed={vendor.companyName}
    />
  );
}

export const locationText = ({ city, state }: Pick<ListedVendor, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || 'Not specified';

export function GstCell({ vendor }: CellProps) {
  return vendor.enableGstMethodology ? (
    <StatusBadge colour="green">Enabled</StatusBadge>
  ) : (
    <StatusBadge colour="gray">Disabled</StatusBadge>
  );
}

export function CommissionCell({ vendor }: CellProps) {
  return (
    <TwoLines
      strong={vendor.commissionPercentage === null ? 'Not set' : `${vendor.commissionPercentage}%`}
      dimmed={vendor.slabBasedPayments ? 'Slab-based' : 'Fixed'}
    />
  );
}

export function ActionCell({ vendor }: CellProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${vendor.vendorName}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={16} />}
          renderRoot={(props) => <Link to="/vendors/$name" params={{ name: vendor.vendorName }} {...props} />}
        >
          View Details
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
