import { z } from 'zod';
import { recordId, recordVersion } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { listDensity } from '../people/list-density.ts';
import { listLayout } from './list-layout.ts';
import { listNames, viewAddress } from './list-views.ts';

/** Views of one person and list, and of the team and list. */
export const mostViews = 50;

const viewName = z.string().trim().min(1, 'Give the view a name').max(60, 'Use at most 60 characters');
const list = z.enum(listNames);

/** The content of a view. */
const kept = {
  name: viewName,
  /** Shown to all staff, too. Vendor members have only their own. */
  team: z.boolean(),
  address: viewAddress,
  layout: listLayout.nullable(),
  density: listDensity.nullable(),
};

export const listView = z.object({
  ...kept,
  id: z.string(),
  list,
  version: z.number().int(),
  /** Whether the viewer may change it: their own, and for admins the team's. */
  canChange: z.boolean(),
  ownerEmail: z.string().nullable(),
  /** Opens when the viewer opens the list. */
  isDefault: z.boolean(),
  /** Filters that it has and the list does not know any more; they are left out of the address. */
  dropped: z.array(z.string()),
});
export type ListView = z.output<typeof listView>;

const params = z.object({ id: recordId('is not the id of a view') });

export const viewsContract = {
  list: route({
    method: 'GET',
    path: '/api/views',
    access: 'signed-in',
    summary: 'The views of a list that the viewer has, and how they chose its columns; without one, of all lists',
    query: z.object({ list: list.optional() }),
    conditional: true,
    answer: z.object({ views: z.array(listView), layout: listLayout.nullable() }),
  }),
  /** 409 when the person has a view of this name, or as many as there may be. */
  create: route({
    method: 'POST',
    path: '/api/views',
    access: 'signed-in',
    summary: 'Keep the state of a list under a name',
    body: z.object({ ...kept, list }),
    answer: listView,
  }),
  /** 409 when it was changed since. */
  update: route({
    method: 'PUT',
    path: '/api/views/:id',
    access: 'signed-in',
    summary: 'Change a view',
    params,
    /** `list`: its own, by which its state is read. */
    body: z.object({ ...kept, list, version: recordVersion }),
    answer: listView,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/views/:id',
    access: 'signed-in',
    summary: 'Delete a view',
    params,
    answer: z.object({ message: z.string() }),
  }),
  /** Of the person who calls it, and of nobody else. */
  choose: route({
    method: 'PUT',
    path: '/api/views/choice',
    access: 'signed-in',
    summary: 'Choose the view that a list opens with, or its columns while no view is open',
    body: z.object({
      list,
      /** Null: the list itself. Absent: as it is. */
      defaultView: recordId('is not the id of a view').nullable().optional(),
      layout: listLayout.nullable().optional(),
    }),
    answer: z.object({ message: z.string() }),
  }),
};
