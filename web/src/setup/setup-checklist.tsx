import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { type SetupStepView, setupContract } from '@shipmagic/domain/setup/setup.contract';
import { type SetupState, setupSteps } from '@shipmagic/domain/setup/setup-steps';
import { IconCircle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.ts';
import classes from './setup.module.css';
import { StepWay } from './step-way.tsx';
import { useSetup } from './use-setup.ts';

const marks = {
  done: { icon: IconCircleCheck, words: 'Done' },
  running: { icon: IconProgress, words: 'Under way' },
  open: { icon: IconCircle, words: 'To do' },
} as const satisfies Record<SetupState, unknown>;

/** Leads through what a new installation needs; gone once all of it is there. */
export function SetupChecklist({ user }: { user: SessionUser }) {
  const steps = useSetup();
  const [asking, ask] = useDisclosure();
  const putAway = useRouteMutation(setupContract.putAway, {
    changes: [setupContract.read],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error('The checklist stays', serverMessage(error) ?? error.message),
  });
  if (!steps) return null;
  const done = steps.filter(({ state }) => state === 'done').length;
  const isAdmin = user.role === 'admin';
  return (
    <div className={classes.checklist}>
      <Section
        title="Set up ShipMagic"
        end={
          isAdmin && (
            <Button variant="subtle" onClick={ask.open}>
              Put away
            </Button>
          )
        }
      >
        <Text size="sm" c="dimmed" role="status">
          {done} of {steps.length} steps are done. Each ticks itself off.
        </Text>
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((step) => (
            <Step key={step.name} step={step} isAdmin={isAdmin} />
          ))}
        </ol>
      </Section>
      <AskFirst
        opened={asking}
        title="Put the checklist away?"
        question="It does not come back. Status still lists what is not set up yet."
        confirmLabel="Put away"
        busy={putAway.isPending}
        onConfirm={() => putAway.mutate({})}
        onClose={ask.close}
      />
    </div>
  );
}

function Step({ step, isAdmin }: { step: SetupStepView; isAdmin: boolean }) {
  const { name, state, says, elsewhere } = step;
  const { title, adminOnly } = setupSteps[name];
  const { icon: Icon, words } = marks[state];
  const needsAdmin = adminOnly && !isAdmin && state !== 'done';
  return (
    <li className={classes.step} data-step={name} data-state={state}>
      <Icon size={20} stroke={1.7} aria-hidden className={classes.mark} />
      <div className={classes.about}>
        <h3>
          <span className="visually-hidden">{words}: </span>
          {title}
        </h3>
        <p>
          {says}
          {needsAdmin && ' Only an admin can do this.'}
        </p>
      </div>
      {state !== 'done' && !elsewhere && !needsAdmin && <StepWay step={step} />}
    </li>
  );
}
