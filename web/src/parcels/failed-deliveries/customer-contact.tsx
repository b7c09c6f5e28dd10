import { Button, Group, Menu } from '@mantine/core';
import {
  type CallOutcome,
  callOutcomeLabels,
  callOutcomes,
  dialledNumber,
  whatsAppLink,
} from '@shipmagic/domain/parcels/failed-deliveries/customer-call';
import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { storeShortTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import classes from './ndr.module.css';

const HomeOnDialog = lazyDialog(() => import('./home-on-dialog.tsx'), 'HomeOnDialog');

interface CustomerContactProps {
  item: NdrItem;
  onNoted: (item: NdrItem) => void;
}

/** Call, chat, and note what came of it; numbers are shown to staff alone. */
export function CustomerContact({ item, onNoted }: CustomerContactProps) {
  const { customerPhone: phone, call } = item;
  const last = call && (
    <span className={classes.call} title={`Called ${storeShortTime(call.at)}${call.by ? ` by ${call.by}` : ''}`}>
      {call.outcome} · {storeShortTime(call.at)}
    </span>
  );
  if (!phone) return last;
  const number = dialledNumber(phone);
  const chat = whatsAppLink(phone, {
    name: item.customerName,
    order: item.orderNumber,
    vendor: item.vendorName,
    courier: item.shippingPartner,
    hasAnswered: Boolean(item.customer?.answer),
  });
  return (
    <div className={cell.column}>
      <a href={`tel:${number ? `+${number}` : phone.replace(/[^+\d]/g, '')}`} className={classes.contact}>
        <IconPhone size={14} aria-hidden />
        {phone}
      </a>
      <div className={classes.contacts}>
        {chat && (
          <a href={chat} target="_blank" rel="noreferrer" className={classes.contact}>
            <IconBrandWhatsapp size={14} aria-hidden />
            WhatsApp
          </a>
        )}
        {item.state !== 'resolved' && <NoteCall item={item} onNoted={onNoted} />}
      </div>
      {last}
    </div>
  );
}

function NoteCall({ item, onNoted }: CustomerContactProps) {
  const [choosing, setChoosing] = useState(false);
  const note = useRouteMutation(ndrContract.noteCall, {
    changes: 'orders',
    onSuccess: ({ item: noted }) => {
      onNoted(noted);
      setChoosing(false);
    },
    onError: (error) => toast.alert(serverMessage(error) ?? 'Failed to note the call', outcomeText(error)),
  });
  const save = (outcome: CallOutcome, day?: string) =>
    note.mutate({ params: { id: item.magicOrderId }, body: { outcome, ...(day ? { day } : {}) } });
  return (
    <Group gap={0}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="compact-xs"
            px={4}
            variant="subtle"
            loading={note.isPending}
            aria-label={`Log a call for ${item.orderNumber}`}
          >
            Log a call
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {callOutcomes.map((outcome) => (
            <Menu.Item key={outcome} onClick={() => (outcome === 'home_on' ? setChoosing(true) : save(outcome))}>
              {callOutcomeLabels[outcome]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <HomeOnDialog
        opened={choosing}
        busy={note.isPending}
        onClose={() => setChoosing(false)}
        onChosen={(day) => save('home_on', day)}
      />
    </Group>
  );
}
