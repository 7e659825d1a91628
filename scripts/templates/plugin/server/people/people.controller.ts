import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Person, sdk } from '@sv/sdk';

@ApiTags('Starter')
@Controller('people')
export class PeopleController {
  /** Store their ids, never their names: these change. */
  @Get()
  @ApiOperation({ summary: 'Find other people by a part of their name' })
  @ApiQuery({ name: 'q', required: false })
  async list(@Query('q') q?: string): Promise<{ people: Person[] }> {
    const { user } = sdk.auth.requireSession();
    const { users } = await sdk.users.find({ q, limit: 20 });
    return { people: users.filter(({ id }) => id !== user.id) };
  }
}
