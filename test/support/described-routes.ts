import { randomUUID } from 'node:crypto';
import type { Person } from './person';

/** One operation of the API description of a running instance. */
export interface DescribedRoute {
  method: string;
  /** With ids that nobody has in place of its parameters. */
  path: string;
  /** Names of the body's fields; null when it takes no JSON. */
  fields: string[] | null;
  /** Whether no capability and no session is needed. */
  isPublic: boolean;
}

interface Operation {
  'x-sv-access'?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

/** Every route that the instance says it has: what is mounted and not described fails another test. */
export async function describedRoutes(person: Person): Promise<DescribedRoute[]> {
  const { body } = await person.get<Description>('/api/openapi.json');
  return Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, () => randomUUID()),
        fields: fieldsOf(operation, body),
        isPublic: operation['x-sv-access'] === 'public',
      })),
  );
}

function fieldsOf({ requestBody }: Operation, { components }: Description): string[] | null {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return null;
  const named = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!] : schema;
  return Object.keys(named?.properties ?? {});
}
