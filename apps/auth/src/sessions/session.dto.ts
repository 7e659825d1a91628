import { ApiProperty } from '@nestjs/swagger';
import type { Role } from '@sv/contracts/access.contract';
import { ROLES } from '../database/role-order';
import type { CurrentSession, SessionItem, SessionList, SessionUser } from '@sv/contracts/identity.contract';

export class SessionUserDto implements SessionUser {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Path of the avatar.' })
  image!: string | null;

  @ApiProperty({ enum: ROLES })
  role!: Role;
}

class SessionTimesDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ format: 'date-time', description: 'Until then, actions that want a fresh sign-in are allowed.' })
  freshUntil!: string;
}

/** `GET /api/auth/session`. */
export class CurrentSessionDto implements CurrentSession {
  @ApiProperty({ type: SessionUserDto })
  user!: SessionUserDto;

  @ApiProperty({ type: SessionTimesDto })
  session!: SessionTimesDto;
}

export class SessionItemDto implements SessionItem {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether this is the session that asks.' })
  current!: boolean;

  @ApiProperty({ type: String, nullable: true })
  userAgent!: string | null;

  @ApiProperty({ example: 'Firefox on Linux' })
  device!: string;

  @ApiProperty({ type: String, nullable: true })
  ipAddress!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time' })
  lastSeenAt!: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt!: string;
}

/** `GET /api/auth/sessions`; the current one is first. */
export class SessionListDto implements SessionList {
  @ApiProperty({ type: [SessionItemDto] })
  sessions!: SessionItemDto[];
}
