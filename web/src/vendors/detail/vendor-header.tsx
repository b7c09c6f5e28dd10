import { ActionIcon, Button, Title } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { vendorStatusLook } from '@shipmagic/domain/vendors/vendor';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { lastVendorSearch } from '../use-vendor-search.ts';
import { VendorLogo } from '../vendor-logo.tsx';
import type { VendorDraft } from './use-vendor-draft.ts';
import classes from './vendor-header.module.css';

/** The vendor's name and status, and Save Changes for the edits on all tabs. */
export function VendorHeader({ draft, role }: { draft: VendorDraft; role: Role }) {
  const { vendor } = draft;
  // Read once: Back leads to the list as it was when this vendor was opened.
  const [back] = useState(lastVendorSearch);
  const { label, colour } = vendorStatusLook[vendor.status];
  return (
    <div className={classes.root}>
      <ActionIcon
        variant="default"
        aria-label="Back to Vendors"
        renderRoot={(props) => <Link to="/vendors" search={back} {...props} />}
      >
        <IconArrowLeft size={18} />
      </ActionIcon>
      <VendorLogo name={vendor.vendorName} />
      <div className={classes.text}>
        <Title order={1}>{vendor.vendorName}</Title>
        {vendor.companyName && <div className={classes.company}>{vendor.companyName}</div>}
      </div>
      {draft.dirty && <StatusBadge colour="yellow">Unsaved changes</StatusBadge>}
      <StatusBadge colour={colour}>{label}</StatusBadge>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/vendor-scorecards/$vendorName" params={{ vendorName: vendor.vendorName }} {...props} />
        )}
      >
        Scorecard
      </Button>
      {isStaff({ role }) && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/vendor-portal/$vendorName" params={{ vendorName: vendor.vendorName }} {...props} />
          )}
        >
          Vendor portal
        </Button>
      )}
      <Button onClick={draft.save} loading={draft.saving} disabled={!draft.dirty}>
        Save Changes
      </Button>
    </div>
  );
}
