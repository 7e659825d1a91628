// Whether a document is what the schema of OpenAPI 3.1 says. Apart from the linter, because the validator is an ES module.
import { Validator } from '@seriousme/openapi-schema-validator';

export async function schemaFaults(document: object): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(document as Record<string, unknown>);
  if (valid) return [];
  return [`it is not valid: ${typeof errors === 'string' ? errors : JSON.stringify(errors)}`];
}
