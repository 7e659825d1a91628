import { IsBoolean, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsOneLineName } from '@sv/server/validation/one-line-name';
import { ActorDto } from '../internal/actor.dto';

/** Query of `GET /internal/groups` and of a group's members. */
export class GroupQuery extends PageQueryDto {
  /** Part of a name. */
  @IsOptional()
  @IsString()
  @MaxLength(256)
  @Matches(/^\P{Cc}*$/u, { message: 'The search must not have control characters.' })
  q?: string;
}

/** Body of `POST /internal/groups` and `PATCH /internal/groups/:id`. */
export class GroupNameDto extends ActorDto {
  @IsOneLineName({ maxLength: 80, example: 'Board' })
  name!: string;
}

/** Body of `PUT /internal/groups/:id/members/:userId`. A missing field stays as it is; a new member manages nothing. */
export class MembershipDto extends ActorDto {
  @IsOptional()
  @IsBoolean()
  isManager?: boolean;
}
