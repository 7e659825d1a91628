import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { InternalActor } from '@sv/contracts/internal.contract';

/** Body of `POST /internal/notices/claim`. Nothing is written down of it, so nobody has to say who asks. */
export class NoticeClaimDto implements Partial<InternalActor> {
  @IsInt()
  @Min(1)
  @Max(200)
  limit!: number;

  @IsOptional()
  @IsString()
  @MaxLength(128)
  actorId?: string;

  @IsOptional()
  @IsIn(['user', 'admin-key', 'cli', 'system'])
  actorType?: InternalActor['actorType'];
}
