import { ActionIcon, Popover, Text } from '@mantine/core';
import { type FigureName, figureFacts, periodRule } from '@shipmagic/domain/insights/figures';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './figures.module.css';

interface Counted {
  label: string;
  counted: string;
}

interface CountedHelpProps {
  /** The subject of the question. */
  label: string;
  answers: readonly Counted[];
  /** Which orders it is about; unless said, those of the period. */
  rule?: string | null;
}

/** Answers 'How is this counted?', in the words of the definitions. */
export function CountedHelp({ label, answers, rule = periodRule }: CountedHelpProps) {
  const title = useId();
  return (
    <Popover width={320} position="bottom" withArrow shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          size="var(--sm-control-small)"
          className={classes.help ?? ''}
          aria-label={`How is this counted: ${label}`}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title}>
        <div tabIndex={-1} data-autofocus className={classes.answer}>
          <Text id={title} fw={600} size="sm">
            How is this counted?
          </Text>
          {answers.map(({ label: name, counted }) => (
            <Text key={name} size="sm" mt={6}>
              {answers.length > 1 && <b>{name}: </b>}
              {counted}
            </Text>
          ))}
          {rule && (
            <Text size="sm" c="dimmed" mt={6}>
              {rule}
            </Text>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The same of figures. */
export function FigureHelp({ names, label }: { names: readonly [FigureName, ...FigureName[]]; label?: string }) {
  const answers = names.map((name) => figureFacts(name));
  return <CountedHelp label={label ?? answers.map((answer) => answer.label).join(', ')} answers={answers} />;
}
