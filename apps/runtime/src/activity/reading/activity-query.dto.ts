import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInstant } from '@sv/server/http/is-instant';
import { PageQueryDto } from '@sv/server/http/page-query.dto';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsPlainText } from '../../kernel/validation/is-plain-text';
import type { ActivityFilter } from '../feed/activity-source';
import type { ExportFormat } from '../export/activity-export';

const FORMATS: ExportFormat[] = ['csv', 'ndjson'];

/** Ids and names of actions. */
const IsWord =
  (max: number): PropertyDecorator =>
  (target, key) => {
    for (const rule of [IsOptional(), IsString(), MaxLength(max), Matches(/^[\w.:-]+$/)]) rule(target, key);
  };

/** Query of `GET /api/account/activity`. */
export class OwnActivityQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ maxLength: 64, example: 'session.created' })
  @IsWord(64)
  action?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Inclusive.' })
  @IsOptional()
  @IsInstant()
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Exclusive.' })
  @IsOptional()
  @IsInstant()
  to?: string;

  @ApiPropertyOptional({ enum: FORMATS, description: 'The whole feed as a file; `limit` and `cursor` do not count.' })
  @IsOptional()
  @IsIn(FORMATS)
  format?: ExportFormat;
}

/** Query of `GET /api/admin/activity`. */
export class ActivityQueryDto extends OwnActivityQueryDto {
  @ApiPropertyOptional({ maxLength: 128, description: 'Who did it.' })
  @IsWord(128)
  actor?: string;

  @ApiPropertyOptional({ maxLength: 128, description: 'Whom it is about.' })
  @IsWord(128)
  subject?: string;

  @ApiPropertyOptional({ maxLength: 40, description: 'Id of the plugin that wrote it, or that it is about.' })
  @IsWord(40)
  plugin?: string;

  @ApiPropertyOptional({
    maxLength: 200,
    description: 'Part of an action, a reason, an address, an id, an app’s words or of a name.',
  })
  @IsOptional()
  @IsPlainText({ max: 200 })
  q?: string;
}

/** What of a query narrows the feed. */
export const toFilter = ({ action, from, to, actor, subject, plugin, q }: ActivityQueryDto): ActivityFilter => ({
  ...(action && { action }),
  ...(from && { from: new Date(from).toISOString() }),
  ...(to && { to: new Date(to).toISOString() }),
  ...(actor && { actor }),
  ...(subject && { subject }),
  ...(plugin && { plugin }),
  ...(q && { q }),
});
