import { UnstyledButton } from '@mantine/core';
import { useViewsAround } from './use-list-views.ts';
import classes from './view-menu.module.css';

/** The views of the list around, beside its tabs. */
export function ViewTabs() {
  const around = useViewsAround();
  if (!around || around.views.length === 0) return null;
  const { views, open, isChanged, show } = around;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.tabs} role="group" aria-label="Saved views">
      {views.map((view) => {
        const isOpen = view.id === open?.id;
        return (
          <UnstyledButton
            key={view.id}
            className={classes.tab ?? ''}
            aria-pressed={isOpen}
            title={view.team ? 'A view of the team' : 'Your view'}
            onClick={() => show(isOpen && !isChanged ? null : view)}
          >
            {view.name}
            {isOpen && isChanged && ' *'}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
