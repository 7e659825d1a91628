// What an OpenAPI document of ours must be, besides valid. Pure: the script and the tests both call it.

export interface Route {
  method: string;
  /** As mounted in Express: `/api/admin/users/:id`. */
  path: string;
}

interface Operation {
  operationId?: string;
  summary?: string;
  security?: unknown[];
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

type Document = { openapi?: string; paths: Record<string, Record<string, Operation>> };

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Every fault of the document but those of its schema, in words. */
export function lintDocument(document: object, routes?: readonly Route[]): string[] {
  const { paths } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap(method =>
      item[method] ? [{ name: `${method.toUpperCase()} ${path}`, operation: item[method] }] : [],
    ),
  );
  return [
    ...((document as Document).openapi?.startsWith('3.1') ? [] : ['it is not OpenAPI 3.1']),
    ...duplicates(operations.map(({ operation }) => operation.operationId ?? '')),
    ...operations.flatMap(({ name, operation }) => operationFaults(operation).map(fault => `${name}: ${fault}`)),
    ...oldKeywords(document, ''),
    ...(routes ? undocumented(routes, new Set(operations.map(({ name }) => name))) : []),
  ];
}

function operationFaults({ operationId, summary, security, responses = {} }: Operation): string[] {
  const statuses = Object.keys(responses);
  const isPublic = Array.isArray(security) && security.length === 0;
  const refusals = statuses.filter(status => /^4\d\d$/.test(status));
  return [
    ...(operationId ? [] : ['has no operationId']),
    ...(summary ? [] : ['has no summary']),
    ...(statuses.some(status => /^[23]\d\d$/.test(status)) ? [] : ['has no answer that is not a refusal']),
    ...(refusals.length > 0 || isPublic ? [] : ['names no refusal']),
    ...refusals
      .filter(status => !responses[status]?.content?.['application/problem+json'])
      .map(status => `${status} is not problem+json`),
  ];
}

function duplicates(ids: string[]): string[] {
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [...new Set(twice)].map(id => `the operationId ${id} occurs more than once`);
}

/** Keywords of OpenAPI 3.0 that JSON Schema 2020-12 does not have. */
function oldKeywords(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const here = `${pointer}/${key}`;
    const isOld = key === 'nullable' && typeof part === 'boolean';
    return isOld ? [`${here} is a keyword of 3.0`] : oldKeywords(part, here);
  });
}

function undocumented(routes: readonly Route[], documented: ReadonlySet<string>): string[] {
  const mounted = routes.map(({ method, path }) => `${method} ${path.replace(/:([A-Za-z]+)/g, '{$1}')}`);
  return mounted.filter(name => !documented.has(name)).map(name => `${name} is mounted and not documented`);
}
