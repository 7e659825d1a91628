import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { GroupSummary, GroupSummaryList, Person, PersonList } from '@sv/contracts/people.contract';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsOptional, IsUUID } from 'class-validator';
import { IsPlainText } from '../../kernel/validation/is-plain-text';

/** Query of `GET /api/people`. */
export class PeopleQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ maxLength: 100, description: 'Part of the name.' })
  @IsOptional()
  @IsPlainText({ max: 100 })
  q?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only members of this group.' })
  @IsOptional()
  @IsUUID('all')
  groupId?: string;
}

@ApiSchema({ name: 'Person' })
export class PersonDto implements Person {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Path of the avatar.' })
  image!: string | null;

  @ApiProperty()
  deleted!: boolean;
}

@ApiSchema({ name: 'PersonList' })
export class PersonListDto implements PersonList {
  @ApiProperty({ type: [PersonDto] })
  users!: PersonDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

@ApiSchema({ name: 'GroupSummary' })
export class GroupSummaryDto implements GroupSummary {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;
}

@ApiSchema({ name: 'GroupSummaryList' })
export class GroupSummaryListDto implements GroupSummaryList {
  @ApiProperty({ type: [GroupSummaryDto] })
  groups!: GroupSummaryDto[];
}
