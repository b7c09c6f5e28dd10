import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/** A route in OpenAPI: JSON schemas from zod, files from the contract's media types. */
export const describeRoute: Transform = (given) => {
  const { schema, url } = jsonSchemaTransform(given as Parameters<typeof jsonSchemaTransform>[0]);
  const spec = given.route.config?.spec;
  return { schema: spec ? { ...schema, ...files(spec) } : schema, url };
};

const binary = { type: 'string', format: 'binary' };

function files({ upload, file }: RouteSpec): object {
  const sent = file?.map((type) => [type, { schema: /^text/.test(type) ? { type: 'string' } : binary }]);
  return {
    ...(upload
      ? {
          consumes: ['multipart/form-data'],
          body: { type: 'object', properties: { [upload]: binary }, required: [upload] },
        }
      : {}),
    ...(sent ? { response: { 200: { description: 'The file', content: Object.fromEntries(sent) } } } : {}),
  };
}
