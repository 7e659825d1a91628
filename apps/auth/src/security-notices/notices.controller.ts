import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { IdentityNoticeList } from '@sv/contracts/internal.contract';
import { Internal } from '../access/internal.decorator';
import { IdParamPipe } from '../http/id-param.pipe';
import { NoticeClaims } from './notice-claims';
import { NoticeClaimDto } from './notices.dto';

/** `/internal/notices`: the runtime makes notifications of them. */
@Internal()
@Controller('internal/notices')
export class NoticesController {
  constructor(private readonly claims: NoticeClaims) {}

  @Post('claim')
  @HttpCode(200)
  async claim(@Body() { limit }: NoticeClaimDto): Promise<IdentityNoticeList> {
    return { notices: await this.claims.claimNotices(limit) };
  }

  @Post(':id/done')
  @HttpCode(204)
  done(@Param('id', IdParamPipe) id: string): Promise<void> {
    return this.claims.confirmNotice(id);
  }
}
