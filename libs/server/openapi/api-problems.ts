import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { problemCodes, type ProblemCode } from '../problem/problem-codes';
import { ProblemDto } from './problem.dto';

/** Documents the refusals of a route by their codes; codes of one status share one answer. */
export function ApiProblems(...codes: ProblemCode[]): MethodDecorator & ClassDecorator {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = problemCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = { $ref: getSchemaPath(ProblemDto) };
  const answers = [...byStatus].map(([status, ofStatus]) =>
    ApiResponse({
      status,
      description: ofStatus.map(code => `\`${code}\`: ${problemCodes[code].title}`).join('\n\n'),
      content: { 'application/problem+json': { schema } },
    }),
  );
  return applyDecorators(ApiExtraModels(ProblemDto), ...answers);
}
