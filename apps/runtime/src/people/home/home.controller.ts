import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Home, HomeVisit } from '@sv/contracts/home.contract';
import { ForVersion, IfMatch, Versioned } from '@sv/server/http/if-match';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { HomeVisits } from './home-visits';
import { HomeChangeDto, HomeDto, HomeVisitDto } from './home.dto';
import { HomeService } from './home.service';

@ApiTags('Account')
@Controller()
@Requires('profile:manage')
export class HomeController {
  constructor(
    private readonly home: HomeService,
    private readonly visits: HomeVisits,
  ) {}

  @Get('account/home')
  @ApiOperation({ summary: 'How the caller arranged their home page, apps and favourites' })
  @ApiOkResponse({ type: HomeDto })
  @ApiProblems('unauthenticated', 'forbidden')
  @Versioned()
  read(@CurrentUser() { user }: UserCaller): Promise<Home> {
    return this.home.homeOf(user.id);
  }

  @Patch('account/home')
  @ApiOperation({ summary: 'Arrange the home page, apps and favourites of the caller' })
  @ApiOkResponse({ type: HomeDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden')
  @ForVersion()
  change(
    @CurrentUser() { user }: UserCaller,
    @Body() change: HomeChangeDto,
    @IfMatch() expected: number | null,
  ): Promise<Home> {
    return this.home.changeHome(user.id, change, expected);
  }

  /** Not under `account/`: it changes nothing that another tab would have to read again. */
  @Post('shell/visit')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Record that the caller sees their home page',
    description: 'A visit ends after 30 minutes.',
  })
  @ApiOkResponse({ type: HomeVisitDto })
  @ApiProblems('unauthenticated', 'forbidden')
  visit(@CurrentUser() { user }: UserCaller): Promise<HomeVisit> {
    return this.visits.visit(user.id);
  }
}
