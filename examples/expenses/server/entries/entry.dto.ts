import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Entry, EntryPage, NewExpense, NewSettlement, Share } from '../../shared/entry.contract';
import { expenseLimits } from '../../shared/expense-limits';
import { LINE, trimmed } from '../groups/group.dto';

const amountExample = { example: 1250, minimum: 1, maximum: expenseLimits.amount };

export class NewShareDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  memberId!: string;

  @ApiPropertyOptional({ ...amountExample, description: 'Of an exact split.' })
  @IsOptional()
  @Max(expenseLimits.amount)
  @Min(1)
  @IsInt()
  amount?: number;
}

export class NewExpenseDto implements NewExpense {
  @ApiProperty({ minLength: 1, maxLength: expenseLimits.titleLength, example: 'Dinner' })
  @Matches(LINE, { message: 'title must be one line of text' })
  @MaxLength(expenseLimits.titleLength)
  @IsString()
  @Transform(trimmed)
  title!: string;

  @ApiProperty({ ...amountExample, description: 'In the smallest unit of the currency of the group.' })
  @Max(expenseLimits.amount)
  @Min(1)
  @IsInt()
  amount!: number;

  @ApiProperty({ format: 'uuid', description: 'A member of the group.' })
  @IsUUID()
  payerId!: string;

  @ApiProperty({ enum: ['equal', 'exact'] })
  @IsIn(['equal', 'exact'])
  split!: 'equal' | 'exact';

  @ApiProperty({ type: [NewShareDto] })
  @ValidateNested({ each: true })
  @Type(() => NewShareDto)
  @ArrayMaxSize(expenseLimits.membersPerGroup)
  @ArrayMinSize(1)
  @IsArray()
  shares!: NewShareDto[];
}

export class NewSettlementDto implements NewSettlement {
  @ApiProperty({ format: 'uuid', description: 'Who paid.' })
  @IsUUID()
  fromId!: string;

  @ApiProperty({ format: 'uuid', description: 'Who was paid.' })
  @IsUUID()
  toId!: string;

  @ApiProperty(amountExample)
  @Max(expenseLimits.amount)
  @Min(1)
  @IsInt()
  amount!: number;
}

export class ShareDto implements Share {
  @ApiProperty({ format: 'uuid' })
  memberId!: string;

  @ApiProperty()
  amount!: number;
}

export class EntryDto implements Entry {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: ['expense', 'settlement'] })
  kind!: 'expense' | 'settlement';

  @ApiProperty()
  title!: string;

  @ApiProperty()
  amount!: number;

  @ApiProperty({ format: 'uuid' })
  payerId!: string;

  @ApiProperty({ type: [ShareDto] })
  shares!: ShareDto[];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty()
  hasReceipt!: boolean;
}

export class EntryPageDto implements EntryPage {
  @ApiProperty({ type: [EntryDto] })
  entries!: EntryDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
