/** A template as it was approved; `paused` and the like come later. */
export interface Template {
  state: string;
  body: string;
  /** The text of the button that leads to an address ending in a variable. */
  link: string | null;
  replies: string[];
}

const link = 'Track your order';

/** The templates of the simulated account, by name; all in English. */
export const approvedTemplates = (): Record<string, Template> => ({
  order_shipped: {
    state: 'APPROVED',
    body: 'Hello {{1}}, your order {{2}} is on its way with {{3}}. Follow it any time.',
    link,
    replies: [],
  },
  order_out_for_delivery: {
    state: 'APPROVED',
    body: 'Hello {{1}}, your order {{2}} should reach you today. To pay on delivery: {{3}}. Follow it any time.',
    link,
    replies: [],
  },
  order_delivered: {
    state: 'APPROVED',
    body: 'Hello {{1}}, your order {{2}} has been delivered. We hope you love it!',
    link,
    replies: [],
  },
  order_delayed: {
    state: 'APPROVED',
    body: 'Hello {{1}}, we are sorry: your order {{2}} is running late. It is still coming. Which day suits you?',
    link,
    replies: ['Tomorrow', 'The day after'],
  },
  order_delivery_failed: {
    state: 'APPROVED',
    body: 'Hello {{1}}, your order {{2}} could not be delivered by {{3}}. On which day should it come again? For all else, open your order.',
    link,
    replies: ['Tomorrow', 'The day after'],
  },
});

export const variablesOf = (body: string): number => new Set(body.match(/\{\{\d+\}\}/g)).size;
