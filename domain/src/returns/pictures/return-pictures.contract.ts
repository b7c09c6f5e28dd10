import { z } from 'zod';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { pictureTypes } from '../../pictures/picture-kind.ts';
import { returnParams } from '../returns.contract.ts';
import { returnPicture } from './return-picture.ts';

const pictureId = recordId('This is not the id of a picture');
const orderParams = z.object({ magicOrderId: z.string().min(1).max(64) });
const upload = 'picture';
const added = z.object({ id: z.string(), width: z.number().int(), height: z.number().int() });

/**
 * Pictures that a customer adds before asking for a return; they wait until the request names them. A visitor asks for
 * orders that they have found (404 else, and for every other picture). Errors: 400 for what is no picture, 409 where
 * nothing can be sent back or all places are taken, 413, 429 for too many.
 */
export const customerPicturesContract = {
  waiting: route({
    method: 'GET',
    path: '/api/track-order/:magicOrderId/return-pictures',
    access: 'public',
    forCustomers: true,
    summary: 'The pictures that wait for a customer’s request to be sent',
    params: orderParams,
    answer: z.object({ pictures: z.array(added) }),
  }),
  add: route({
    method: 'POST',
    path: '/api/track-order/:magicOrderId/return-pictures',
    access: 'public',
    forCustomers: true,
    summary:
      'Add a picture (multipart, field “picture”: PNG or JPEG) for a request that follows; the same again is the same',
    params: orderParams,
    upload,
    answer: added,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/track-order/:magicOrderId/return-pictures/:pictureId',
    access: 'public',
    forCustomers: true,
    summary: 'Take away a picture that waits',
    params: orderParams.extend({ pictureId }),
    answer: z.object({ pictures: z.array(added) }),
  }),
  picture: route({
    method: 'GET',
    path: '/api/track-order/:magicOrderId/return-pictures/:pictureId',
    access: 'public',
    forCustomers: true,
    summary: 'A picture that the customer has added',
    params: orderParams.extend({ pictureId }),
    file: pictureTypes,
  }),
};

/** The pictures of a return. Errors: 404 for an unknown id, 409 before the approval and after the settlement. */
export const returnPicturesContract = {
  add: route({
    method: 'POST',
    path: '/api/returns/:id/pictures',
    access: 'signed-in',
    summary: 'Add a picture (multipart, field “picture”: PNG or JPEG) of what came back; the same again is the same',
    params: returnParams,
    upload,
    answer: z.object({ pictures: z.array(returnPicture) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/returns/:id/pictures/:pictureId',
    access: 'signed-in',
    summary: 'Take away a picture of what came back; the customer’s stay',
    params: returnParams.extend({ pictureId }),
    answer: z.object({ pictures: z.array(returnPicture) }),
  }),
  picture: route({
    method: 'GET',
    path: '/api/returns/:id/pictures/:pictureId',
    access: 'signed-in',
    summary: 'A picture of a return',
    params: returnParams.extend({ pictureId }),
    file: pictureTypes,
  }),
};
