import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PageError } from '@sv/contracts/shell.contract';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** Body of `POST /api/plugins/:id/page-errors`. */
export class PageErrorDto implements PageError {
  @ApiProperty({ minLength: 1, maxLength: 300, example: "Cannot read properties of undefined (reading 'name')" })
  @IsString()
  @Length(1, 300)
  message!: string;

  @ApiPropertyOptional({ maxLength: 2000, description: 'Where in the code, innermost call first.' })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  stack?: string;

  @ApiPropertyOptional({ maxLength: 300, description: 'The address of the page, without query.' })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  path?: string;
}
