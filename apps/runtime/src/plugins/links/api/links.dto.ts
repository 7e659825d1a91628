import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type {
  AdminPublicLink,
  AdminPublicLinkList,
  PublicLink,
  PublicLinkList,
  PublicLinkOwner,
} from '@sv/contracts/public-links.contract';

@ApiSchema({ name: 'PublicLink' })
export class PublicLinkDto implements PublicLink {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'com.example.albums' })
  pluginId!: string;

  @ApiProperty({ example: '/albums/s/:token', description: 'With `:token` in the place of the token.' })
  path!: string;

  @ApiProperty({ example: 'Summer album' })
  label!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: until somebody ends it.' })
  expiresAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt!: string | null;
}

@ApiSchema({ name: 'PublicLinkList' })
export class PublicLinkListDto implements PublicLinkList {
  @ApiProperty({ type: [PublicLinkDto] })
  links!: PublicLinkDto[];

  @ApiProperty({ description: 'Whether links work in this workspace (policy `publicLinks`).' })
  allowed!: boolean;
}

@ApiSchema({ name: 'PublicLinkOwner' })
class PublicLinkOwnerDto implements PublicLinkOwner {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;
}

@ApiSchema({ name: 'AdminPublicLink' })
class AdminPublicLinkDto extends PublicLinkDto implements AdminPublicLink {
  @ApiProperty({ type: PublicLinkOwnerDto })
  createdBy!: PublicLinkOwnerDto;
}

@ApiSchema({ name: 'AdminPublicLinkList' })
export class AdminPublicLinkListDto implements AdminPublicLinkList {
  @ApiProperty({ type: [AdminPublicLinkDto] })
  links!: AdminPublicLinkDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
