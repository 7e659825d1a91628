import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { AppArrangement, Favourite, Home, HomeVisit, HomeWidget } from '@sv/contracts/home.contract';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { IsPlainText } from '../../kernel/validation/is-plain-text';

const SIZES = ['small', 'medium', 'large'] as const;
const MAX_WIDGETS = 60;
const MAX_APPS = 500;
const MAX_FAVOURITES = 50;
const APP_ID = /^[a-z0-9][a-z0-9.-]{0,127}$/;
const WIDGET_ID = /^[a-z0-9][a-z0-9.-]{0,127}\/[a-z][a-z0-9-]{0,39}$/;
/** Within the workspace: neither `//host` nor a backslash, which browsers read as a slash. */
const OWN_PATH = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]{0,499}$/u;

class HomeWidgetDto implements HomeWidget {
  @ApiProperty({ example: 'sv.tasks/due-today' })
  @IsString()
  @Matches(WIDGET_ID)
  id!: string;

  @ApiProperty({ enum: SIZES })
  @IsIn(SIZES)
  size!: HomeWidget['size'];
}

const AppIds = (description: string): PropertyDecorator => {
  const rules = [
    ApiProperty({ type: [String], maxItems: MAX_APPS, description }),
    IsArray(),
    ArrayMaxSize(MAX_APPS),
    ArrayUnique(),
    Matches(APP_ID, { each: true }),
  ];
  return (target, key) => rules.forEach(rule => rule(target, key));
};

export class AppArrangementDto implements AppArrangement {
  @AppIds('What is not named follows.')
  order!: string[];

  @AppIds('These come first.')
  pinned!: string[];

  @AppIds('Only under "More".')
  hidden!: string[];
}

class FavouriteDto implements Favourite {
  @ApiProperty({ maxLength: 500, example: '/tasks/today' })
  @IsString()
  @Matches(OWN_PATH, { message: 'path must be a path of this workspace' })
  path!: string;

  @ApiProperty({ minLength: 1, maxLength: 120, example: 'Due today' })
  @IsPlainText({ min: 1, max: 120 })
  title!: string;
}

/** Body of `PATCH /api/account/home`: what is missing stays, null goes back to the default. */
export class HomeChangeDto {
  @ApiPropertyOptional({ type: [HomeWidgetDto], nullable: true, maxItems: MAX_WIDGETS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_WIDGETS)
  @ArrayUnique((widget?: HomeWidgetDto) => widget?.id)
  @ValidateNested({ each: true })
  @Type(() => HomeWidgetDto)
  widgets?: HomeWidgetDto[] | null;

  @ApiPropertyOptional({ type: AppArrangementDto, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AppArrangementDto)
  apps?: AppArrangementDto | null;

  @ApiPropertyOptional({ type: [FavouriteDto], nullable: true, maxItems: MAX_FAVOURITES })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FAVOURITES)
  @ArrayUnique((favourite?: FavouriteDto) => favourite?.path)
  @ValidateNested({ each: true })
  @Type(() => FavouriteDto)
  favourites?: FavouriteDto[] | null;
}

@ApiSchema({ name: 'Home' })
export class HomeDto implements Home {
  @ApiProperty({ type: [HomeWidgetDto], nullable: true, description: 'Null: as for everybody.' })
  widgets!: HomeWidgetDto[] | null;

  @ApiProperty({ type: AppArrangementDto })
  apps!: AppArrangementDto;

  @ApiProperty({ type: [FavouriteDto] })
  favourites!: FavouriteDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Also in `ETag`; see `If-Match`.' })
  version!: number;
}

@ApiSchema({ name: 'HomeVisit' })
export class HomeVisitDto implements HomeVisit {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the visit before this ended.' })
  since!: string | null;
}
