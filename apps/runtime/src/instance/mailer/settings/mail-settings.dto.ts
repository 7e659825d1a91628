import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { MailEncryption, MailSettings, MailSettingsChange } from '@sv/contracts/admin/mail.contract';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import { isEmailAddress } from '@sv/server/validation/email-address';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { isIP } from 'node:net';
import { IfGiven } from '../../../kernel/validation/if-given';
import { IsPlainText } from '../../../kernel/validation/is-plain-text';

const SECURITY = ['none', 'starttls', 'tls'] as const;
const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/i;
const SENDER = /^(?:[^<>,;:"()\\\p{Cc}]{0,200}<(?<inside>[^<>]+)>|(?<alone>[^<>]+))$/u;

const isHost = (value: unknown): boolean => typeof value === 'string' && (isIP(value) !== 0 || HOST.test(value));

function isSenderText(value: unknown): boolean {
  const found = typeof value === 'string' && value.length <= 500 ? SENDER.exec(value)?.groups : undefined;
  return found !== undefined && isEmailAddress((found['inside'] ?? found['alone'])!);
}

const Check = (name: string, isValid: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: isValid, defaultMessage: () => message } });

const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Body of `PATCH /api/admin/mail`: what is missing stays. */
export class MailSettingsChangeDto implements MailSettingsChange {
  @ApiPropertyOptional({ nullable: true, example: 'mail.example.com', description: 'Null switches mail off.' })
  @IsOptional()
  @Trimmed()
  @Check('isHost', isHost, 'Enter the name or the IP address of the server, such as mail.example.com.')
  host?: string | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 65_535, nullable: true, description: 'Null: usual.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  port?: number | null;

  @ApiPropertyOptional({ enum: SECURITY })
  @IfGiven()
  @IsIn(SECURITY)
  security?: MailEncryption;

  @ApiPropertyOptional({ nullable: true, minLength: 1, maxLength: 320 })
  @IsOptional()
  @IsPlainText({ min: 1, max: 320 })
  user?: string | null;

  @ApiPropertyOptional({
    nullable: true,
    minLength: 1,
    maxLength: 1000,
    writeOnly: true,
    description: 'Needed again for another host, port or user, or with less security.',
  })
  @IsOptional()
  @IsPlainText({ min: 1, max: 1000 })
  password?: string | null;

  @ApiPropertyOptional({ nullable: true, maxLength: 500, example: 'Workspace <work@example.com>' })
  @IsOptional()
  @Trimmed()
  @Check('isSender', isSenderText, 'Enter an address, or a name with one: Workspace <work@example.com>.')
  from?: string | null;
}

@ApiSchema({ name: 'MailSettings' })
export class MailSettingsDto implements Versioned<MailSettings> {
  @ApiProperty({ enum: ['environment', 'settings', 'none'] })
  source!: MailSettings['source'];

  @ApiProperty({ type: String, nullable: true })
  host!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  port!: number | null;

  @ApiProperty({ enum: SECURITY, nullable: true })
  security!: MailEncryption | null;

  @ApiProperty({ type: String, nullable: true })
  user!: string | null;

  @ApiProperty({ description: 'The password itself is never sent.' })
  hasPassword!: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Workspace <work@example.com>' })
  from!: string | null;

  @ApiProperty({ type: [String], description: 'What the environment sets, and nobody can change here.' })
  locked!: MailSettings['locked'];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`' })
  version!: number;
}
