import { defaultFieldResolver, GraphQLError, type GraphQLFieldResolver } from 'graphql';

/** A field that the app may not read, by its type: `QueryRoot.orders`, `Order.customer`. */
export interface RefusedField {
  readonly field: string;
  /** The scope it lacks; null: the approval for protected customer data. */
  readonly scope: string | null;
}

/** How the store stands to the app that calls it; `PUT /_control/connection`. */
export interface ConnectionState {
  /** The version that it answers in, whatever was asked for; `gone`: 404 for all of them; null: the one asked for. */
  version: string | null;
  /** Why calls will end, by operation. */
  deprecated: Record<string, string>;
  /** Its new `….myshopify.com`; null: it was never renamed. */
  renamedTo: string | null;
  /** The status of the redirects by which the former address leads to the new one; null: it still answers. */
  redirects: 301 | 307 | 308 | null;
  refused: RefusedField[];
}

export const newConnectionState = (): ConnectionState => ({
  version: null,
  deprecated: {},
  renamedTo: null,
  redirects: null,
  refused: [],
});

const documentation = 'https://shopify.dev/api/usage/access-scopes';

/** Shopify's own error for a field that the app may not read. */
export function accessDenied({ field, scope }: RefusedField): GraphQLError {
  const name = field.slice(field.indexOf('.') + 1);
  if (scope === null) {
    const object = name.charAt(0).toUpperCase() + name.slice(1);
    const link = 'https://shopify.dev/docs/apps/launch/protected-customer-data';
    return new GraphQLError(`This app is not approved to access the ${object} object. See ${link} for more details.`, {
      extensions: { code: 'ACCESS_DENIED', documentation },
    });
  }
  const requiredAccess = `\`${scope}\` access scope.`;
  return new GraphQLError(`Access denied for ${name} field. Required access: ${requiredAccess}`, {
    extensions: { code: 'ACCESS_DENIED', documentation, requiredAccess },
  });
}

/** Reads fields as usual, and refuses those that the app may not read. */
export function refusingResolver(state: ConnectionState): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    const refused = state.refused.find((one) => one.field === field);
    if (refused) throw accessDenied(refused);
    return defaultFieldResolver(source, args, context, info);
  };
}
