import type { OpenAPIObject } from '@nestjs/swagger';
import { problemCodes } from '@sv/server/problem/problem-codes';
import { forEachOperation, type Operation } from './for-each-operation';

type Answer = Exclude<Operation['responses'][string], { $ref: string } | undefined>;
type Schemas = NonNullable<OpenAPIObject['components']>['schemas'];
type Schema = NonNullable<Schemas>[string];

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version that the change was made for, as its `ETag` said it; left out or `*`: any.',
  schema: { type: 'string' },
  example: '"3"',
} as const;
const ETAG = { description: 'The `version` of what is answered, for `If-Match`.', schema: { type: 'string' } } as const;
const STALE = { description: `\`changed-meanwhile\`: ${problemCodes['changed-meanwhile'].title}` };

/**
 * Describes versions in HTTP, so that no author has to: an answer with an integer `version` has it in `ETag`, and a
 * route that reads `If-Match` refuses a stale one. Nest's swagger module takes each header that is read for a required
 * one.
 */
export function describeVersions(document: OpenAPIObject): OpenAPIObject {
  forEachOperation(document.paths, operation => {
    describeIfMatch(operation);
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (!status.startsWith('2') || !answer || '$ref' in answer) continue;
      if (hasVersion(answer, document.components?.schemas)) answer.headers = { ...answer.headers, ETag: ETAG };
    }
  });
  return document;
}

function describeIfMatch(operation: Operation): void {
  const others = (operation.parameters ?? []).filter(one => !isIfMatch(one));
  const described = (operation.parameters ?? []).filter(isIfMatch);
  if (described.length === 0) return;
  const withText = described.find(one => 'description' in one && one.description);
  operation.parameters = [
    ...others,
    { ...IF_MATCH, ...(withText && 'description' in withText && { description: withText.description }) },
  ];
  operation.responses['412'] ??= STALE;
}

const isIfMatch = (parameter: object): boolean =>
  'in' in parameter &&
  parameter.in === 'header' &&
  'name' in parameter &&
  String(parameter.name).toLowerCase() === 'if-match';

const hasVersion = ({ content }: Answer, schemas: Schemas): boolean =>
  isVersioned(content?.['application/json']?.schema, schemas);

/** @param schema of an answer that may be one of several */
function isVersioned(schema: Schema | undefined, schemas: Schemas): boolean {
  if (!schema) return false;
  if ('$ref' in schema) return isVersioned(schemas?.[schema.$ref.split('/').at(-1)!], schemas);
  const version = schema.properties?.['version'];
  if (version && 'type' in version && version.type === 'integer') return true;
  return (schema.oneOf ?? schema.anyOf ?? []).some(one => isVersioned(one, schemas));
}
