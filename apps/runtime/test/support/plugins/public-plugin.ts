import { All, Controller, Get, Module, Post, Req, Res } from '@nestjs/common';
import type { RawBodyRequest } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import type { Request, Response } from 'express';
import { aPlugin } from './test-plugins';

/** What a plugin can know of a request to one of its open addresses. */
export interface Seen {
  route: string;
  session: ReturnType<typeof sdk.auth.getSession>;
  headers: Request['headers'];
  rawHeaders: string[];
  /** In base64. */
  rawBody: string | null;
  body: unknown;
}

const seen = (route: string, request: RawBodyRequest<Request>): Seen => ({
  route,
  session: sdk.auth.getSession(),
  headers: request.headers,
  rawHeaders: request.rawHeaders,
  rawBody: request.rawBody?.toString('base64') ?? null,
  body: request.body ?? null,
});

@ApiExcludeController()
@Controller()
class OpenController {
  @All('share/*rest')
  share(@Req() request: RawBodyRequest<Request>): Seen {
    return seen('share', request);
  }

  @Post('hooks/:name')
  hook(@Req() request: RawBodyRequest<Request>): Seen {
    return seen('hooks', request);
  }

  /** Sets what an answer to everybody must not set. */
  @Get('hooks/cookies')
  cookies(@Res() response: Response): void {
    response.setHeader('set-cookie', ['sv_session=stolen; Path=/', 'own=1', 'sv_session_data=x']);
    response.setHeader('clear-site-data', '"*"');
    response.json({});
  }

  @Get('hooks/signed-in')
  signedIn() {
    return sdk.auth.requireSession();
  }

  @All('admin')
  admin(@Req() request: RawBodyRequest<Request>): Seen {
    return seen('admin', request);
  }

  @All('share')
  list(@Req() request: RawBodyRequest<Request>): Seen {
    return seen('list', request);
  }
}

@Module({ controllers: [OpenController] })
class OpenModule {}

/** A plugin that opens `/open/api/share/**`, `/open/api/hooks/*` and its page `/open/s/:token` to everybody. */
export const publicPlugin = (manifest: Partial<ManifestSource> = {}): ServerPlugin =>
  aPlugin(
    {
      id: 'com.example.open',
      permissions: ['public'],
      public: ['/share/**', '/hooks/*'],
      publicPages: ['/s/:token', '/about'],
      ...manifest,
    },
    async () => ({ default: OpenModule }),
  );
