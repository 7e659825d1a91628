import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsInstant } from '@sv/server/http/is-instant';
import { PageQueryDto } from '@sv/server/http/page-query.dto';

const PLAIN = /^[\w.:-]*$/;

/** Query of `GET /internal/auth-events`: the filters of the activity feeds. */
export class AuthEventsQuery extends PageQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(64)
  @Matches(PLAIN)
  action?: string;

  @IsOptional()
  @IsString()
  @MaxLength(128)
  @Matches(PLAIN)
  actor?: string;

  @IsOptional()
  @IsString()
  @MaxLength(128)
  @Matches(PLAIN)
  subject?: string;

  /** Part of an action, a reason, an address, or of the name or email address of somebody it concerns. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @Matches(/^\P{Cc}*$/u, { message: 'The search must not have control characters.' })
  q?: string;

  /** Actor or subject: a person's own feed. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  @Matches(PLAIN)
  user?: string;

  @IsOptional()
  @IsInstant()
  from?: string;

  @IsOptional()
  @IsInstant()
  to?: string;
}
