import type { OpenAPIObject } from '@nestjs/swagger';

/** One application's document and the name that keeps its schemas apart from those of others. */
export interface DocumentPart {
  /** Empty for the platform's own, whose names stay as they are. */
  name: string;
  document: Pick<OpenAPIObject, 'paths' | 'components' | 'tags'>;
}

const REFERENCE = '#/components/schemas/';

/** Puts the parts into one document. A schema that two parts name differently gets the part's name in front. */
export function mergeDocuments(base: OpenAPIObject, parts: readonly DocumentPart[]): OpenAPIObject {
  const merged: OpenAPIObject = { ...base, paths: {}, components: { ...base.components, schemas: {} } };
  for (const part of parts) addPart(merged, part);
  return merged;
}

function addPart(merged: OpenAPIObject, { name, document }: DocumentPart): void {
  const known = merged.components!.schemas!;
  const own = document.components?.schemas ?? {};
  const renamed = new Map(
    Object.keys(own)
      .filter(key => key in known && JSON.stringify(known[key]) !== JSON.stringify(own[key]))
      .map(key => [key, `${name}.${key}`]),
  );
  const { paths, schemas } = renameReferences({ paths: document.paths, schemas: own }, renamed);
  for (const [key, schema] of Object.entries(schemas)) known[renamed.get(key) ?? key] = schema;
  Object.assign(merged.paths, withOwnOperations(paths, name));
  const tags = new Set(merged.tags?.map(tag => tag.name));
  merged.tags = [...(merged.tags ?? []), ...(document.tags ?? []).filter(tag => !tags.has(tag.name))];
}

function renameReferences<T>(value: T, renamed: ReadonlyMap<string, string>): T {
  if (renamed.size === 0) return value;
  const text = JSON.stringify(value, (key, part: unknown) =>
    key === '$ref' && typeof part === 'string' && part.startsWith(REFERENCE)
      ? REFERENCE + (renamed.get(part.slice(REFERENCE.length)) ?? part.slice(REFERENCE.length))
      : part,
  );
  return JSON.parse(text) as T;
}

/** Two plugins may both have a `TasksController_list`: an operation's id is unique in the whole document. */
function withOwnOperations(paths: OpenAPIObject['paths'], name: string): OpenAPIObject['paths'] {
  if (name === '') return paths;
  const text = JSON.stringify(paths, (key, part: unknown) =>
    key === 'operationId' && typeof part === 'string' && !part.startsWith(`${name}.`) ? `${name}.${part}` : part,
  );
  return JSON.parse(text) as OpenAPIObject['paths'];
}
