import { Anchor, Text } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { changeTypeLabels, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import type { OwnChangeRequest } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { Link } from '@tanstack/react-router';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import classes from './warehouses.module.css';

/** The vendor's pending requests, and the outcomes of the others. */
export function OwnRequests({ requests, role }: { requests: readonly OwnChangeRequest[]; role: Role }) {
  return (
    <Section title="Change requests">
      <ul className={classes.rows} aria-label="Change requests">
        {requests.map((request) => {
          const { label, colour } = requestStatusLooks[request.status];
          return (
            <li key={request.id} className={classes.row}>
              <div className={classes.main}>
                <TwoLines
                  wrap
                  strong={`${changeTypeLabels[request.changeType]}: ${request.warehouseName}`}
                  dimmed={`Request ${request.id}, ${storeDay(request.createdAt)}, ${storeTime(request.createdAt)}`}
                />
                {request.reviewNotes && <Text size="sm">{request.reviewNotes}</Text>}
              </div>
              <div className={classes.badges}>
                <StatusBadge colour={colour}>{label}</StatusBadge>
                {isStaff({ role }) && (
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link to="/warehouse-approval/$id" params={{ id: request.id }} {...props} />}
                  >
                    Review
                  </Anchor>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
