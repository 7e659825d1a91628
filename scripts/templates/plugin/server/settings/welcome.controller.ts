import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';

@ApiTags('Starter')
@Controller('welcome')
export class WelcomeController {
  @Get()
  @ApiOperation({ summary: 'What the caller is welcomed with' })
  async read(): Promise<{ text: string }> {
    const { welcome } = await sdk.settings.instance<{ welcome: string }>();
    const { ownWelcome } = await sdk.settings.user<{ ownWelcome: string | null }>();
    return { text: ownWelcome ?? welcome };
  }
}
