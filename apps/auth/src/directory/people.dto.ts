import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { PageQueryDto } from '@sv/server/http/page-query.dto';

/** Query of `GET /internal/people`. */
export class PeopleQuery extends PageQueryDto {
  /** Who looks; the policy decides whom they see. Left out for what the workspace does itself: it sees everybody. */
  @IsOptional()
  @IsUUID('all')
  viewer?: string;

  /** Part of a name. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @Matches(/^\P{Cc}*$/u, { message: 'The search must not have control characters.' })
  q?: string;

  @IsOptional()
  @IsUUID('all')
  groupId?: string;

  /** Whether the addresses are wanted too. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => value === true || value === 'true')
  withEmail?: boolean;
}

class ViewerQuery {
  @IsOptional()
  @IsUUID('all')
  viewer?: string;
}

/** Query of `GET /internal/people/groups`. */
export class GroupsQuery extends ViewerQuery {
  /** Only groups that this user belongs to. */
  @IsOptional()
  @IsUUID('all')
  memberId?: string;
}

/** Body of `POST /internal/people/lookup`. */
export class PeopleLookupDto extends ViewerQuery {
  @IsArray()
  @ArrayMaxSize(200)
  @IsUUID('all', { each: true })
  ids!: string[];

  @IsOptional()
  @IsBoolean()
  withEmail?: boolean;
}
