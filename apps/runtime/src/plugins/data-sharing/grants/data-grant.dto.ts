import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type {
  AdminDataGrant,
  AdminDataGrantList,
  AdminDataSuggestion,
  DataGrant,
  DataGrantList,
  DataSuggestion,
  NewDataGrant,
} from '@sv/contracts/data-sharing.contract';
import { Matches, MaxLength } from 'class-validator';

/** Body of `POST /api/account/data-grants`. */
export class NewDataGrantDto implements NewDataGrant {
  @ApiProperty({ maxLength: 200, description: 'Of the consent page; good once, for 5 minutes, in the same session.' })
  @Matches(/^[\w-]*$/, { message: 'consentToken must be a token as the consent page gives it' })
  @MaxLength(200)
  consentToken!: string;
}

@ApiSchema({ name: 'DataSuggestion' })
export class DataSuggestionDto implements DataSuggestion {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'com.example.birthdays', description: 'The plugin that reads.' })
  consumerId!: string;

  @ApiProperty({ example: 'com.example.contacts', description: 'The plugin that is read.' })
  providerId!: string;

  @ApiProperty({ example: 'people' })
  contract!: string;

  @ApiProperty({ example: '1' })
  version!: string;
}

@ApiSchema({ name: 'DataGrant' })
export class DataGrantDto extends DataSuggestionDto implements DataGrant {
  @ApiProperty({ description: 'As the person read it when they agreed.' })
  reason!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To the minute.' })
  lastUsedAt!: string | null;
}

@ApiSchema({ name: 'DataGrantList' })
export class DataGrantListDto implements DataGrantList {
  @ApiProperty({ type: [DataGrantDto] })
  grants!: DataGrantDto[];

  @ApiProperty({ type: [DataSuggestionDto], description: 'Created by an import; they open nothing.' })
  suggestions!: DataSuggestionDto[];
}

@ApiSchema({ name: 'AdminDataGrant' })
export class AdminDataGrantDto extends DataGrantDto implements AdminDataGrant {
  @ApiProperty({ format: 'uuid' })
  userId!: string;
}

@ApiSchema({ name: 'AdminDataSuggestion' })
export class AdminDataSuggestionDto extends DataSuggestionDto implements AdminDataSuggestion {
  @ApiProperty({ format: 'uuid' })
  userId!: string;
}

@ApiSchema({ name: 'AdminDataGrantList' })
export class AdminDataGrantListDto implements AdminDataGrantList {
  @ApiProperty({ type: [AdminDataGrantDto] })
  grants!: AdminDataGrantDto[];

  @ApiProperty({ type: [AdminDataSuggestionDto], description: 'On the first page only.' })
  suggestions!: AdminDataSuggestionDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
