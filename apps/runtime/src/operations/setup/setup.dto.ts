import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { SetupChange, SetupState, SetupStep } from '@sv/contracts/setup.contract';
import { Equals, IsBoolean } from 'class-validator';
import { IfGiven } from '../../kernel/validation/if-given';

/** Body of `PATCH /api/admin/setup`: what is missing stays. */
export class SetupChangeDto implements SetupChange {
  @ApiPropertyOptional({ description: 'Whether the owner is no longer reminded of what is left.' })
  @IfGiven()
  @IsBoolean()
  dismissed?: boolean;

  @ApiPropertyOptional({ enum: [true], description: 'The owner chose which apps are on.' })
  @IfGiven()
  @Equals(true)
  appsChosen?: true;
}

@ApiSchema({ name: 'SetupSteps' })
class SetupStepsDto implements Record<SetupStep, boolean> {
  @ApiProperty({ description: 'The workspace has a name, a colour or a logo.' })
  identity!: boolean;

  @ApiProperty({ description: 'Somebody decided who may register.' })
  joining!: boolean;

  @ApiProperty({ description: 'There is a mail server.' })
  mail!: boolean;

  @ApiProperty({ description: 'Somebody else has an account, or was invited.' })
  invites!: boolean;

  @ApiProperty({ description: 'The owner chose which apps are on.' })
  apps!: boolean;
}

@ApiSchema({ name: 'SetupState' })
export class SetupStateDto implements SetupState {
  @ApiProperty()
  done!: SetupStepsDto;

  @ApiProperty({ description: 'The owner is no longer reminded of what is left.' })
  dismissed!: boolean;
}
