import { Code, List, Text } from '@mantine/core';
import { neededScopes } from '@shipmagic/domain/store/access-scopes';

/** How to obtain the values the form asks for. */
export function SetupInstructions() {
  return (
    <section aria-labelledby="setup-instructions">
      <Text id="setup-instructions" component="h3" fw={600} size="sm" m={0} mb={4}>
        Setup instructions
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>In Shopify’s Dev Dashboard, create an app for your store.</List.Item>
        <List.Item>
          Give it the scopes{' '}
          {neededScopes.map((scope, i) => (
            <span key={scope}>
              {i > 0 && ' '}
              <Code style={{ overflowWrap: 'anywhere' }}>{scope}</Code>
            </span>
          ))}
          , and <Code>read_all_orders</Code> for orders older than 60 days. Ask there for protected customer data, too:
          without it orders come without names and addresses.
        </List.Item>
        <List.Item>
          Install it in your store, and copy its API key (client ID) and API secret (client secret).
        </List.Item>
        <List.Item>Enter both here with the store’s URL, test the connection, and save.</List.Item>
      </List>
    </section>
  );
}
