import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Internal } from '../access/internal.decorator';
import { IdParamPipe } from '../http/id-param.pipe';
import { ActorDto } from '../internal/actor.dto';
import { type ResetLink, ResetLinks } from './reset-links';

/** What Console asks, and `user reset-link` while this server runs. */
@Internal()
@Controller('internal/users')
export class ResetLinksController {
  constructor(private readonly links: ResetLinks) {}

  @Post(':id/reset-link')
  @HttpCode(200)
  handOver(@Param('id', IdParamPipe) id: string, @Body() actor: ActorDto): Promise<ResetLink> {
    return this.links.handOver(id, actor);
  }
}
