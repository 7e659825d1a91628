import { IsISO8601, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PageQuery } from '../http/page-query';

const PLAIN = /^[\w.:-]*$/;

/** Query of `GET /internal/auth-events`: the filters of the activity feeds. */
export class AuthEventsQuery extends PageQuery {
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

  /** Actor or subject: a person's own feed. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  @Matches(PLAIN)
  user?: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  from?: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  to?: string;
}
