import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FoundResult, SearchAnswer } from '@sv/contracts/search.contract';
import { Matches } from 'class-validator';
import { IsPlainText } from '../../kernel/validation/is-plain-text';

/** Query of `GET /api/search`. */
export class SearchQueryDto {
  @ApiProperty({ minLength: 1, maxLength: 100, description: 'As typed; each app decides how it looks for it.' })
  @IsPlainText({ min: 1, max: 100 })
  @Matches(/\S/, { message: '$property must not be blank' })
  q!: string;
}

@ApiSchema({ name: 'FoundResult' })
class FoundResultDto implements FoundResult {
  @ApiProperty({ example: 'sv.tasks' })
  pluginId!: string;

  @ApiProperty({ description: 'Within the app.' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: String, nullable: true })
  subtitle!: string | null;

  @ApiProperty({ description: 'A path of the app.', example: '/tasks/lists/0198…' })
  url!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Path of a picture of the app.' })
  icon!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  at!: string | null;
}

@ApiSchema({ name: 'SearchAnswer' })
export class SearchAnswerDto implements SearchAnswer {
  @ApiProperty({ type: [FoundResultDto], description: 'Best first.' })
  results!: FoundResultDto[];

  @ApiProperty({ type: [String], description: 'Ids of the apps that did not answer in time.' })
  late!: string[];

  @ApiProperty({ type: [String], description: 'Ids of the apps that could not answer.' })
  failed!: string[];
}
