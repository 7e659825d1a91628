import { All, Controller, Module, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import type { IncomingMessage } from 'node:http';
import { aPlugin } from './test-plugins';

/** What a plugin can know of the request that it answers. */
export interface Echo {
  session: ReturnType<typeof sdk.auth.getSession>;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
}

@ApiExcludeController()
@Controller('echo')
class EchoController {
  @All()
  echo(@Req() { headers, rawHeaders }: IncomingMessage): Echo {
    return { session: sdk.auth.getSession(), headers, rawHeaders };
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

/** A plugin that answers `<prefix>/api/echo` with who it takes the caller for. */
export const echoPlugin = (manifest: Partial<ManifestSource> & { id: string }): ServerPlugin =>
  aPlugin(manifest, async () => ({ default: EchoModule }));
