import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { MailTest, MailTestResult } from '@sv/contracts/admin/mail.contract';
import { IsEmailAddress } from '@sv/server/validation/email-address';
import { Type } from 'class-transformer';
import { IsObject, ValidateIf, ValidateNested } from 'class-validator';
import { IfGiven } from '../../kernel/validation/if-given';
import { MailSettingsChangeDto } from './settings/mail-settings.dto';

/** Body of `POST /api/admin/mail/test`. */
export class MailTestDto implements MailTest {
  @ApiPropertyOptional({ format: 'email', maxLength: 254, description: "The caller's own address when left out." })
  @ValidateIf((_, value) => value !== undefined)
  @IsEmailAddress()
  to?: string;

  @ApiPropertyOptional({ type: MailSettingsChangeDto, description: 'To be tried before they are stored.' })
  @IfGiven()
  @IsObject()
  @ValidateNested()
  @Type(() => MailSettingsChangeDto)
  settings?: MailSettingsChangeDto;
}

@ApiSchema({ name: 'MailTestResult' })
export class MailTestResultDto implements MailTestResult {
  @ApiProperty({ description: 'Whether the server took the mail; not whether it arrived.' })
  accepted!: boolean;

  @ApiProperty({ description: "The server's own answer, or why there was none.", example: '250 2.0.0 Ok: queued' })
  response!: string;
}
