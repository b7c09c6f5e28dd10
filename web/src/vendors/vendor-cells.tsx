import { ActionIcon, Menu } from '@mantine/core';
import { vendorGapTable } from '@shipmagic/domain/vendors/readiness';
import { vendorStatusLook } from '@shipmagic/domain/vendors/vendor';
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

/** The vendor's gaps; each with its sentence. */
export function MissingCell({ vendor: { missing, status } }: CellProps) {
  if (status !== 'active')
    return <StatusBadge colour={vendorStatusLook[status].colour}>{vendorStatusLook[status].label}</StatusBadge>;
  if (missing.length === 0) return <StatusBadge colour="green">Ready</StatusBadge>;
  return (
    <span title={missing.map(({ says }) => says).join('\n')} className={cell.note}>
      {missing.map(({ gap }) => vendorGapTable[gap].label).join(', ')}
    </span>
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
