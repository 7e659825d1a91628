import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import type { TotpEnrolment } from '@sv/contracts/identity.contract';
import { FactorChangeDto } from '../factors/factors.dto';
import { toTotpCode } from './totp-code';

const LONGEST = 32;

const IsTotpCode = () =>
  applyDecorators(
    ApiProperty({ example: '123456', maxLength: LONGEST, description: 'Six digits; spaces are ignored.' }),
    ValidateBy({
      name: 'isTotpCode',
      validator: {
        validate: value => typeof value === 'string' && value.length <= LONGEST && toTotpCode(value) !== null,
        defaultMessage: () => 'A code has six digits.',
      },
    }),
  );

/** Body of `POST /api/auth/mfa/totp`. */
export class TotpCodeDto {
  @IsTotpCode()
  code!: string;
}

/** Body of `POST /api/auth/totp/enroll`: nothing. */
export class TotpEnrolmentRequestDto {}

/** Body of `POST /api/auth/totp/confirm`. */
export class TotpConfirmationDto extends FactorChangeDto {
  @IsTotpCode()
  code!: string;
}

export class TotpEnrolmentDto implements TotpEnrolment {
  @ApiProperty({ description: 'Base32, to type in.' })
  secret!: string;

  @ApiProperty({ format: 'uri' })
  otpauthUri!: string;

  @ApiProperty({ description: 'The same as an `<svg>` element.' })
  qrSvg!: string;
}
