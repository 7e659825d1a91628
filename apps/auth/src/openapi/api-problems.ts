import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { problemCodes, type ProblemCode } from '@sv/server/problem/problem-codes';

class FieldFaultDto {
  @ApiProperty({ description: 'JSON Pointer (RFC 6901) into the body.', example: '/email' })
  pointer!: string;

  @ApiProperty()
  detail!: string;
}

/** The error body of every route (RFC 9457). */
export class ProblemDto {
  @ApiProperty({ example: '/problems/validation-failed' })
  type!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  status!: number;

  @ApiProperty({ required: false })
  detail?: string;

  @ApiProperty({ description: 'Stable; what a program decides by.' })
  code!: string;

  @ApiProperty({ description: 'Path of the request.' })
  instance!: string;

  @ApiProperty()
  requestId!: string;

  @ApiProperty({ type: [FieldFaultDto], required: false })
  errors?: FieldFaultDto[];
}

/** Documents with which codes a route refuses; their statuses and meanings come from the table of codes. */
export function ApiProblems(...codes: ProblemCode[]) {
  const statuses = [...new Set(codes.map(code => problemCodes[code].status))];
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ...statuses.map(status => {
      const here = codes.filter(code => problemCodes[code].status === status);
      return ApiResponse({
        status,
        description: here.map(code => `\`${code}\`: ${problemCodes[code].meaning}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } },
      });
    }),
  );
}
