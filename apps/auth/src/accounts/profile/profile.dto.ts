import { ApiProperty } from '@nestjs/swagger';
import type { Profile } from '@sv/contracts/identity.contract';
import { ValidateIf } from 'class-validator';
import { IsPersonName } from '../person-name';

/** Body of `PATCH /api/auth/profile`. */
export class ProfileChangeDto {
  @ValidateIf((change: ProfileChangeDto) => change.name !== undefined)
  @IsPersonName({ required: false })
  name?: string;
}

/** `GET` and `PATCH /api/auth/profile`. */
export class ProfileDto implements Profile {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty()
  emailVerified!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Path of the avatar.' })
  image!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag`; see `If-Match`.' })
  version!: number;
}
