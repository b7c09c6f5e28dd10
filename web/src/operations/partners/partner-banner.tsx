import { Button, Popover } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { noticeTable, sentenceOf } from '@shipmagic/domain/operations/partners/partner-notice';
import type { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { storeShortTime, storeTime } from '../../ui/store-time.ts';
import classes from './partner-banner.module.css';

type Notice = RouteAnswer<typeof partnersContract.notices>['notices'][number];

interface PartnerBannerProps {
  notices: readonly Notice[];
  /** The viewer may open Status. */
  seesStatus: boolean;
}

/** Milliseconds after which an hour of the day alone is no answer to since when. */
const today = 12 * 60 * 60 * 1000;
const sinceWords = (iso: string) => (Date.now() - Date.parse(iso) < today ? storeTime(iso) : storeShortTime(iso));

/** One line above every screen while a partner is down: a calm word, and what goes on. It goes by itself. */
export function PartnerBanner({ notices, seesStatus }: PartnerBannerProps) {
  const [first, ...others] = notices;
  if (!first) return null;
  const since = notices.map((one) => one.since).sort()[0] ?? first.since;
  return (
    <Banner
      tone="accent"
      icon={IconPlugConnectedX}
      isOneLine
      action={<More notices={notices} seesStatus={seesStatus} />}
    >
      <strong>
        {sentenceOf(notices)} since {sinceWords(since)}.
      </strong>{' '}
      {others.length === 0 && <span className={classes.goesOn}>{noticeTable[first.kind].goesOn}</span>}
    </Banner>
  );
}

function More({ notices, seesStatus }: PartnerBannerProps) {
  return (
    <Popover width={320} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default">
          More
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.list}>
          {notices.map((notice) => (
            <div key={notice.name}>
              <dt>
                {sentenceOf([notice])} since {sinceWords(notice.since)}
              </dt>
              <dd>{noticeTable[notice.kind].goesOn}</dd>
            </div>
          ))}
        </dl>
        {seesStatus && (
          <Button mt="sm" size="compact-sm" variant="default" renderRoot={(props) => <Link to="/status" {...props} />}>
            Open Status
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
