import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Matches } from 'class-validator';
import type { AccessTokenVerification as Answer } from '@sv/contracts/internal.contract';
import { Internal } from '../access/internal.decorator';
import { AccessTokenVerification } from './access-token-verification';

class AccessTokenHashDto {
  /** SHA-256 of the token, hex. The token itself stays in the runtime. */
  @Matches(/^[0-9a-f]{64}$/)
  tokenHash!: string;
}

/** `POST /internal/access-tokens/verify`: the runtime asks whose token it was sent. In a body, because paths are logged. */
@Internal()
@Controller('internal/access-tokens')
export class AccessTokenVerificationController {
  constructor(private readonly verification: AccessTokenVerification) {}

  @Post('verify')
  @HttpCode(200)
  async verify(@Body() { tokenHash }: AccessTokenHashDto): Promise<Answer> {
    return { accessToken: await this.verification.verifyToken(tokenHash) };
  }
}
