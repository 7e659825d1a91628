import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { PushDevice, PushSubscriptionInput, PushSubscriptionList } from '@sv/contracts/notification.contract';
import { Type } from 'class-transformer';
import { IsNumber, IsObject, IsOptional, IsString, MaxLength, Validate, ValidateNested } from 'class-validator';
import { IsAuthSecret, IsP256Key } from './push-keys';

const MAX_ENDPOINT = 2048;

class PushKeysDto {
  @ApiProperty({ description: 'A point on P-256, 65 bytes, base64url.' })
  @Validate(IsP256Key)
  p256dh!: string;

  @ApiProperty({ description: '16 bytes, base64url.' })
  @Validate(IsAuthSecret)
  auth!: string;
}

/** Body of `POST /api/account/push-subscriptions`: `PushSubscription.toJSON()`. */
export class PushSubscriptionInputDto implements PushSubscriptionInput {
  @ApiProperty({ format: 'uri', maxLength: MAX_ENDPOINT, description: 'Of a push service that is listed.' })
  @IsString()
  @MaxLength(MAX_ENDPOINT)
  endpoint!: string;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'As the browser gives it; not used.' })
  @IsOptional()
  @IsNumber()
  expirationTime?: number | null;

  @ApiProperty({ type: PushKeysDto })
  @IsObject()
  @ValidateNested()
  @Type(() => PushKeysDto)
  keys!: PushKeysDto;
}

@ApiSchema({ name: 'PushDevice' })
export class PushDeviceDto implements PushDevice {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Firefox on Linux' })
  device!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the last push was taken.' })
  lastSuccessAt!: string | null;
}

@ApiSchema({ name: 'PushSubscriptionList' })
export class PushSubscriptionListDto implements PushSubscriptionList {
  @ApiProperty({ type: String, nullable: true, description: 'What to subscribe with; null while Web Push is off.' })
  publicKey!: string | null;

  @ApiProperty({ type: [PushDeviceDto] })
  subscriptions!: PushDeviceDto[];
}
