import { Paper, Text, UnstyledButton } from '@mantine/core';
import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import { useRoute } from '../../api/use-route.ts';
import classes from './login.module.css';

/** Anybody may look around in the demo: a click fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const { data } = useRoute(demoContract.accounts, {}, { freshFor: Number.POSITIVE_INFINITY });
  if (!data?.demo) return null;
  return (
    <Paper withBorder p="md" radius="10px">
      <Text fw={600} size="sm">
        Demo accounts
      </Text>
      <Text c="dimmed" size="sm" mb="sm">
        Choose one to fill the form.
      </Text>
      {data.accounts.map((account) => (
        <UnstyledButton
          key={account.email}
          className={classes.account}
          onClick={() => onChoose({ email: account.email, password: account.password })}
        >
          <span className={classes.label}>{account.label}</span>
          <span className={classes.email}>{account.email}</span>
        </UnstyledButton>
      ))}
    </Paper>
  );
}
