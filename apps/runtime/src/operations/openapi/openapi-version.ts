type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
type Schema = Record<string, Json | undefined>;

/**
 * Turns what OpenAPI 3.0 says in keywords of its own into JSON Schema 2020-12, as 3.1 wants it: `nullable` becomes a
 * type, an enum of a nullable value has null in it, and a nullable reference is in `anyOf`. Nest's swagger module
 * writes 3.0 under a 3.1 title.
 */
export function toVersion31<T>(document: T): T {
  return convert(document as Json) as T;
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  const converted = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, part === undefined ? part : convert(part)]),
  );
  return typeof converted['nullable'] === 'boolean' ? withNull(converted) : converted;
}

function withNull({ nullable, ...schema }: Schema): Schema {
  if (!nullable) return schema;
  const { type, allOf, oneOf, $ref, enum: values, ...rest } = schema;
  if ($ref !== undefined) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  const choices = allOf ?? oneOf;
  if (Array.isArray(choices)) return { ...rest, anyOf: [...choices, { type: 'null' }] };
  return {
    ...rest,
    ...(type !== undefined && { type: Array.isArray(type) ? [...type, 'null'] : [type, 'null'] }),
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}
