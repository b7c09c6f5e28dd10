import { Alert, Code, Text } from '@mantine/core';
import type { ConnectionTest } from '@shipmagic/domain/store/store-connection.contract';
import { serverMessage } from '../api/api-error.ts';

interface TestResultProps {
  result: ConnectionTest | undefined;
  error: Error | null;
}

/** The result of the last connection test, if any. */
export function TestResult({ result, error }: TestResultProps) {
  if (error)
    return (
      <Alert color="red" variant="light" role="alert" p="sm">
        <Text fw={600} size="sm">
          The connection does not work
        </Text>
        {serverMessage(error) || 'Failed to test the connection'}
      </Alert>
    );
  if (!result) return null;
  const { shopName, shopDomain, apiVersion, missingScopes, readsOlderOrders } = result;
  return (
    <Alert color={missingScopes.length > 0 ? 'yellow' : 'teal'} variant="light" role="status" p="sm">
      <Text fw={600} size="sm">
        Connected to {shopName}
      </Text>
      <Text size="sm">
        {shopDomain}, API version {apiVersion}.{' '}
        {missingScopes.length === 0 ? 'All needed scopes are granted.' : 'These scopes are missing:'}
      </Text>
      {missingScopes.map((scope) => (
        <Code key={scope} mr={6} style={{ overflowWrap: 'anywhere' }}>
          {scope}
        </Code>
      ))}
      {!readsOlderOrders && (
        <Text size="sm" mt={4}>
          Without <Code>read_all_orders</Code>, orders older than 60 days are not read.
        </Text>
      )}
    </Alert>
  );
}
