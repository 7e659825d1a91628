import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Factors } from '@sv/contracts/identity.contract';
import { MayKeepOtherSessions } from './keep-other-sessions';

/** `GET /api/auth/factors`. */
export class FactorsDto implements Factors {
  @ApiProperty()
  totp!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the app was set up.' })
  totpAddedAt!: string | null;

  @ApiProperty({ type: Number, minimum: 0 })
  passkeys!: number;

  @ApiProperty({ type: Number, minimum: 0 })
  backupCodesRemaining!: number;

  @ApiProperty({ description: 'Whether this workspace asks for a second factor of this person.' })
  required!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it must be set up, while it is required and missing.',
  })
  dueAt!: string | null;
}

/** Body of a route that changes a factor. */
export class FactorChangeDto {
  @MayKeepOtherSessions()
  keepOtherSessions?: boolean;
}

/** The same as a query, for DELETE. */
export class FactorRemovalQuery {
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @MayKeepOtherSessions()
  keepOtherSessions?: boolean;
}
