import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const PROBLEM = {
  description: 'Refused. `code` says why.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/**
 * Adds to every operation what holds for all of them: that a refusal is a problem, and that a public route needs no
 * session.
 */
export function finishOperations(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method] as Operation | undefined;
      if (operation) finish(operation);
    }
  }
  return document;
}

function finish(operation: Operation): void {
  if (operation['x-sv-access'] === 'public') operation.security = [];
  operation.responses = { ...operation.responses, default: operation.responses['default'] ?? PROBLEM };
}
