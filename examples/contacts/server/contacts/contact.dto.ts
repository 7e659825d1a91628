import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import type { Contact, ContactChange, ContactList, NewContact } from '../../shared/contact.contract';
import { contactLimits } from '../../shared/contact-limits';
import { CalendarDay, Line, Lines } from './text-rules';

const nullableText = { type: String, nullable: true } as const;

/** The field may be left out, and `null` clears it. */
const MayBeNull = () => ValidateIf((_, value) => value !== undefined && value !== null);
/** The field may be left out, but it is never empty. */
const MayBeMissing = () => ValidateIf((_, value) => value !== undefined);

class ContactFields {
  @ApiPropertyOptional({ ...nullableText, maxLength: contactLimits.email, example: 'ada@example.com' })
  @MayBeNull()
  @Line(contactLimits.email)
  email?: string | null;

  @ApiPropertyOptional({ ...nullableText, maxLength: contactLimits.phone, example: '+44 20 7946 0000' })
  @MayBeNull()
  @Line(contactLimits.phone)
  phone?: string | null;

  @ApiPropertyOptional({ ...nullableText, format: 'date', example: '1815-12-10' })
  @MayBeNull()
  @CalendarDay()
  birthday?: string | null;

  @ApiPropertyOptional({ ...nullableText, maxLength: contactLimits.notes })
  @MayBeNull()
  @Lines(contactLimits.notes)
  notes?: string | null;
}

export class NewContactDto extends ContactFields implements NewContact {
  @ApiProperty({ minLength: 1, maxLength: contactLimits.name, example: 'Ada Lovelace' })
  @Line(contactLimits.name)
  name!: string;
}

export class ContactChangeDto extends ContactFields implements ContactChange {
  @ApiPropertyOptional({ minLength: 1, maxLength: contactLimits.name })
  @MayBeMissing()
  @Line(contactLimits.name)
  name?: string;
}

export class ContactDto implements Contact {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty(nullableText)
  email!: string | null;

  @ApiProperty(nullableText)
  phone!: string | null;

  @ApiProperty({ ...nullableText, format: 'date' })
  birthday!: string | null;

  @ApiProperty(nullableText)
  notes!: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Also in `ETag` where one is answered; see `If-Match`' })
  version!: number;
}

export class ContactListDto implements ContactList {
  @ApiProperty({ type: [ContactDto] })
  contacts!: ContactDto[];
}
