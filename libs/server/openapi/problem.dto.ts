import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { problemCodes } from '../problem/problem-codes';

/** One rejected field. */
@ApiSchema({ name: 'FieldFault' })
export class FieldFaultDto {
  @ApiProperty({ description: 'JSON Pointer into the body.', example: '/title' })
  pointer!: string;

  @ApiProperty()
  detail!: string;
}

/** The body of every refusal (RFC 9457). */
@ApiSchema({ name: 'Problem' })
export class ProblemDto {
  @ApiProperty({ example: '/problems/validation-failed' })
  type!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: 'integer' })
  status!: number;

  @ApiPropertyOptional()
  detail?: string;

  @ApiProperty({ enum: Object.keys(problemCodes) })
  code!: string;

  @ApiProperty({ description: 'The path that was asked for.' })
  instance!: string;

  @ApiProperty()
  requestId!: string;

  @ApiPropertyOptional({ type: [FieldFaultDto] })
  errors?: FieldFaultDto[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With `changed-meanwhile`: what is there now, as a GET answers it, with its `version`.',
  })
  current?: object;
}
