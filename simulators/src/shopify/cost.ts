import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

/** Plain values inside an object cost nothing, like scalars. */
const free = new Set(
  [
    'MoneyBag MoneyV2 TaxLine Attribute Image MailingAddress Weight PageInfo InventoryItemMeasurement InventoryItem',
    'CustomerEmailAddress CustomerPhoneNumber DiscountAllocation DiscountApplication PricingValue UserError',
    'PricingPercentageValue FulfillmentTrackingInfo FulfillmentService OrderCancelUserError LocationAddress ShopPlan',
    'FulfillmentOrderSupportedAction FulfillmentHold FulfillmentOrderAssignedLocation DeliveryMethod SelectedOption Count',
  ].flatMap((names) => names.split(' ')),
);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Cost points of an operation. Without `data`, the requested cost: connections at their page argument, damped when
 * nested (Shopify measures rather than multiplies; a page of 25 orders with 50 lines costs a few hundred). With
 * `data`, the actual cost: the same rules over the actual answer.
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  data?: unknown,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const d of document.definitions) if (d.kind === Kind.FRAGMENT_DEFINITION) fragments.set(d.name.value, d);
  const measure = data !== undefined;

  const visit = (set: SelectionSetNode, type: GraphQLNamedType, depth: number, value: unknown): number => {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        const on = fragment && schema.getType(fragment.typeCondition.name.value);
        if (fragment && on) cost += visit(fragment.selectionSet, on, depth, value);
        continue;
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type;
        if (on) cost += visit(selection.selectionSet, on, depth, value);
        continue;
      }
      if (!isObjectType(type) && !isInterfaceType(type)) continue;
      const field = type.getFields()[selection.name.value];
      const named = field && getNamedType(field.type);
      if (!field || !named || isLeafType(named) || !selection.selectionSet) continue;
      const child = measure && isObject(value) ? value[(selection.alias ?? selection.name).value] : undefined;
      if (measure && (child === null || child === undefined)) continue;
      if (named.name.endsWith('Connection')) {
        const page = selection.arguments?.find((a) => a.name.value === 'first' || a.name.value === 'last');
        const asked = Number(page ? valueFromASTUntyped(page.value, variables) : 0);
        const nodes = isObject(child) ? (child.nodes ?? child.edges) : undefined;
        const list = Array.isArray(nodes) ? nodes : [];
        const inner = visit(
          selection.selectionSet,
          named,
          depth + 1,
          measure ? { nodes: list[0], edges: list[0] } : null,
        );
        const count = measure ? list.length : asked;
        cost += (measure && depth > 0 ? 0 : 2) + Math.ceil(inner * (depth === 0 ? count : Math.sqrt(count)));
        continue;
      }
      const own = named.name.endsWith('Edge') || free.has(named.name) || selection.name.value === 'nodes' ? 0 : 1;
      const each = named.name.endsWith('Payload') ? 0 : own;
      const nodeCost = selection.name.value === 'nodes' && type.name.endsWith('Connection') ? 1 : each;
      const first = Array.isArray(child) ? child[0] : child;
      if (isAbstractType(named) && free.has(named.name)) continue;
      cost +=
        nodeCost +
        visit(
          selection.selectionSet,
          named,
          named.name.endsWith('Connection') || selection.name.value === 'nodes' ? depth : depth + 1,
          first,
        );
    }
    return cost;
  };
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  const base = operation.operation === 'mutation' ? 10 * operation.selectionSet.selections.length : 0;
  return base + visit(operation.selectionSet, root, 0, data ?? null);
}
