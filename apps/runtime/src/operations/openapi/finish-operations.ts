import type { OpenAPIObject } from '@nestjs/swagger';
import { problemCodes } from '@sv/server/problem/problem-codes';
import { FRESH_ROUTES } from '../../kernel/access/fresh-routes';
import type { PublicPaths } from '../../kernel/exchange/gated-plugin';
import { forEachOperation, type Operation } from './for-each-operation';

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** What the gate in front of every plugin answers, whatever its author wrote down. */
const OF_THE_GATE = {
  '401': refusal('`unauthenticated`'),
  '402': refusal('`payment-required`: the plugin costs money'),
  '403': refusal('`forbidden`, `insufficient-scope`'),
};

/**
 * Adds to every operation what holds for all of them: that a refusal is a problem, and that a public route needs no
 * session.
 */
export function finishOperations(document: OpenAPIObject): OpenAPIObject {
  forEachOperation(document.paths, operation => {
    if (operation['x-sv-access'] === 'public') operation.security = [];
    operation.responses = {
      ...asProblems(operation.responses),
      default: operation.responses['default'] ?? refusal('Refused. `code` says why.'),
    };
  });
  return document;
}

/** Adds to the operations of the platform that want a fresh session how they refuse the others. */
export function behindFreshSession<Document extends Pick<OpenAPIObject, 'paths'>>(document: Document): Document {
  const code = 'reauthentication-required';
  for (const [route, when] of FRESH_ROUTES) {
    const [method, path] = route.split(' ') as [string, string];
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
    if (!operation) throw new Error(`${route} wants a fresh session and is no route`);
    const { description = '' } = operation.responses['403'] as { description?: string };
    operation.responses['403'] = refusal(`${description}\n\n\`${code}\`: ${problemCodes[code].title} (${when})`);
    Object.assign(operation, { 'x-sv-fresh': when === 'always' || when });
  }
  return document;
}

/** A plugin names its refusals by status and words; that each is a problem is the host's doing. */
function asProblems(responses: Operation['responses']): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const isBare = /^[45]\d\d$/.test(status) && answer && !('content' in answer) && 'description' in answer;
      return [status, isBare ? refusal(answer.description) : answer];
    }),
  );
}

/** Adds to the operations of a plugin what its gate takes, and what it answers; what is open to everybody has no gate. */
export function behindGate<Document extends Pick<OpenAPIObject, 'paths'>>(
  document: Document,
  open: PublicPaths | null,
): Document {
  forEachOperation(document.paths, (operation, path) => {
    if (open?.find('GET', path.replace(/\{[^}]+\}/g, 'x'))) {
      operation['x-sv-access'] = 'public';
      return;
    }
    operation.responses = { ...OF_THE_GATE, ...operation.responses };
    operation.security = [{ session: [] }, { 'access-token': [] }];
  });
  return document;
}
