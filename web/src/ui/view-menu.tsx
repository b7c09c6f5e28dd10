import { ActionIcon, Button, Menu } from '@mantine/core';
import { builtInViews } from '@shipmagic/domain/views/built-in-views';
import { viewsContract } from '@shipmagic/domain/views/views.contract';
import { IconBookmark, IconCheck, IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { copyText } from './copy-text.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { toast } from './toast.ts';
import { type ChosenColumn, type ListViews, useViewsAround } from './use-list-views.ts';
import classes from './view-menu.module.css';

const SaveViewDialog = lazyDialog(() => import('./save-view-dialog.tsx'), 'SaveViewDialog');
const DeleteViewDialog = lazyDialog(() => import('./delete-view-dialog.tsx'), 'DeleteViewDialog');
const ColumnsDialog = lazyDialog(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

type Opened = 'new' | 'rename' | 'delete' | 'columns' | null;

/** The views of the list around, what can be done with the open one, and the list's columns. */
export function ViewMenu() {
  const around = useViewsAround();
  return around && <Menus views={around} columns={around.columns} />;
}

function Menus({ views, columns }: { views: ListViews; columns: readonly ChosenColumn[] }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { list, open, address, layout, density, isChanged, show, choose, builtIn, showBuiltIn } = views;
  const offered = builtInViews[list] ?? [];
  const shownName = open ? `Views: ${open.name}${isChanged ? ' *' : ''}` : builtIn ? `Views: ${builtIn.name}` : 'Views';
  const close = () => setOpened(null);
  const save = useRouteMutation(viewsContract.update, {
    changes: [viewsContract.list],
    onSuccess: ({ name }) => toast.success(`Saved the view ${name}`),
    onError: (error) => toast.error('The view was not saved', serverMessage(error) ?? error.message),
  });
  const saveOpen = () => {
    if (!open) return;
    const { id, name, team, version } = open;
    save.mutate({ params: { id }, body: { list, name, team, version, address, layout, density } });
  };
  const setDefault = (to: string | null) => choose.mutate({ body: { list, defaultView: to } });
  return (
    <div className={classes.buttons}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.views ?? ''}
            leftSection={<IconBookmark size={15} />}
            rightSection={<IconChevronDown size={13} />}
          >
            {shownName}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {offered.length > 0 && <Menu.Label>Built in</Menu.Label>}
          {offered.map((view) => (
            <Menu.Item
              key={view.name}
              rightSection={view === builtIn ? <IconCheck size={14} aria-label="open" /> : null}
              onClick={() => showBuiltIn(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.views.length > 0 && <Menu.Label>{offered.length > 0 ? 'Saved' : 'Open'}</Menu.Label>}
          {views.views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={open?.id === view.id ? <IconCheck size={14} aria-label="open" /> : null}
              onClick={() => show(view)}
            >
              {view.name}
              {view.team && <span className={classes.minor}> · team</span>}
              {view.isDefault && <span className={classes.minor}> · opens first</span>}
            </Menu.Item>
          ))}
          {open && <Menu.Item onClick={() => show(null)}>Close the view</Menu.Item>}
          <Menu.Divider />
          {open && isChanged && open.canChange && <Menu.Item onClick={saveOpen}>Save changes</Menu.Item>}
          {open && isChanged && <Menu.Item onClick={() => show(open)}>Undo changes</Menu.Item>}
          <Menu.Item onClick={() => setOpened('new')}>Save as a new view…</Menu.Item>
          {open && (
            <>
              <Menu.Item onClick={() => setDefault(open.isDefault ? null : open.id)}>
                {open.isDefault ? 'Do not open first' : 'Open this view first'}
              </Menu.Item>
              <Menu.Item onClick={() => void copyText(window.location.href)}>Copy link</Menu.Item>
            </>
          )}
          {open?.canChange && (
            <>
              <Menu.Item onClick={() => setOpened('rename')}>Rename or share…</Menu.Item>
              <Menu.Item color="red" onClick={() => setOpened('delete')}>
                Delete…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.columns ?? ''}
        aria-label="Columns"
        title="Choose and arrange columns"
        onClick={() => setOpened('columns')}
      >
        <IconColumns3 size={16} />
      </ActionIcon>
      <SaveViewDialog
        opened={opened === 'new' || opened === 'rename'}
        renames={opened === 'rename'}
        views={views}
        onClose={close}
      />
      <DeleteViewDialog opened={opened === 'delete'} views={views} onClose={close} />
      <ColumnsDialog opened={opened === 'columns'} views={views} columns={columns} onClose={close} />
    </div>
  );
}
