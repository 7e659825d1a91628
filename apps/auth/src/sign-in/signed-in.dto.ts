import { ApiProperty } from '@nestjs/swagger';
import type { SignedIn } from '@sv/contracts/identity.contract';
import { SessionUserDto } from '../sessions/session.dto';

/** Answer of every completed sign-in. */
export class SignedInDto implements SignedIn {
  @ApiProperty({ type: SessionUserDto })
  user!: SessionUserDto;
}
