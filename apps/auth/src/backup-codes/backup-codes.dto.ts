import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import type { BackupCodesLeft, NewBackupCodes } from '@sv/contracts/identity.contract';
import { toBackupCode } from './backup-code';

/** Long enough for spaces and dashes between the characters. */
const LONGEST = 64;

const IsBackupCode = () =>
  applyDecorators(
    ApiProperty({ example: '7kq2-m0xv-9dtr', maxLength: LONGEST }),
    ValidateBy({
      name: 'isBackupCode',
      validator: {
        validate: value => typeof value === 'string' && value.length <= LONGEST && toBackupCode(value) !== null,
        defaultMessage: () => 'A backup code has 12 letters and digits.',
      },
    }),
  );

/** Body of `POST /api/auth/mfa/backup-code`. */
export class BackupCodeDto {
  @IsBackupCode()
  code!: string;
}

export class NewBackupCodesDto implements NewBackupCodes {
  @ApiProperty({ type: [String], description: 'Ten codes, shown this once.' })
  backupCodes!: string[];
}

export class BackupCodesLeftDto implements BackupCodesLeft {
  @ApiProperty({ type: Number, minimum: 0 })
  remaining!: number;
}
