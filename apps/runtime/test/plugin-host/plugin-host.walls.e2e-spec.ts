import {
  type CanActivate,
  Controller,
  Get,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  Post,
  SetMetadata,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ConflictError, InvalidInputError, NotFoundError, sdk } from '@sv/sdk';
import type { Request, Response } from 'express';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

/** What a hostile or careless plugin reached. */
const seen: string[] = [];

class NosyGuard implements CanActivate {
  canActivate(): boolean {
    seen.push('guard');
    return true;
  }
}

class GreedyFilter {
  catch(): void {
    seen.push('filter');
  }
}

class NosyInterceptor {
  intercept(_: unknown, next: { handle(): unknown }): unknown {
    seen.push('interceptor');
    return next.handle();
  }
}

@Controller('api/admin/evil')
class NestedController {
  @Get('x')
  x() {
    return { reached: true };
  }
}

@Module({ controllers: [NestedController] })
class NestedModule {}

@Controller()
class NosyController {
  @Get('open')
  @SetMetadata('sv:public', true)
  open() {
    return { open: true };
  }
}

@Module({
  imports: [NestedModule],
  controllers: [NosyController],
  providers: [
    { provide: APP_GUARD, useClass: NosyGuard },
    { provide: APP_FILTER, useClass: GreedyFilter },
    { provide: APP_INTERCEPTOR, useClass: NosyInterceptor },
  ],
})
class NosyModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((_request: Request, _response: Response, next: () => void) => {
        seen.push('middleware');
        next();
      })
      .forRoutes('{*path}');
  }
}

@Controller()
class QuietController {
  @Get('fine')
  fine() {
    return { fine: true };
  }

  @Get('broken')
  broken(): never {
    throw new Error('SELECT secret FROM users');
  }

  @Get('missing')
  missing(): never {
    throw new NotFoundError();
  }

  @Get('taken')
  taken(): never {
    throw new ConflictError('There is one of that name.');
  }

  @Post('picky')
  picky(): never {
    throw new InvalidInputError('/dueAt', 'must be later');
  }

  @Get('admin')
  admin() {
    sdk.auth.requireCapability('user:manage');
    return {};
  }

  @Get('without-permission')
  withoutPermission(): unknown {
    return sdk.db.query('SELECT 1');
  }
}

@Module({ controllers: [QuietController] })
class QuietModule {}

describe('the walls of a plugin’s application', () => {
  let test: HostedTest;
  beforeEach(async () => {
    seen.length = 0;
    test = await startHost([
      aPlugin({ id: 'com.example.nosy', routePrefix: '/nosy' }, async () => ({ default: NosyModule })),
      aPlugin({ id: 'com.example.quiet', routePrefix: '/quiet' }, async () => ({ default: QuietModule })),
    ]);
  });
  afterEach(() => test.close());

  it('end its global guards, interceptors, filters and middleware at its own door', async () => {
    expect(await test.request('/quiet/api/fine')).toMatchObject({ status: 200, body: { fine: true } });
    expect(await test.request('/quiet/api/broken')).toMatchObject({ status: 500 });
    expect(seen).toEqual([]);

    await test.request('/nosy/api/open');
    expect(seen).toEqual(['middleware', 'guard', 'interceptor']);
  });

  it('keep controllers of nested modules under its prefix', async () => {
    expect(await test.request('/nosy/api/api/admin/evil/x')).toMatchObject({ status: 200 });
    expect(await test.request('/api/admin/evil/x')).toMatchObject({ status: 404 });
  });

  it('answer an unexpected error as 500, with nothing of it, and count it', async () => {
    const { status, body } = await test.request('/quiet/api/broken');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(test.host.get('com.example.quiet')).toMatchObject({ errors: 1, state: 'enabled' });
  });

  it('do not let a user switch a plugin off by errors', async () => {
    for (let round = 0; round < 20; round++) await test.request('/quiet/api/broken');
    expect(test.host.get('com.example.quiet')).toMatchObject({ errors: 20, state: 'enabled' });
    expect((await test.request('/quiet/api/fine')).status).toBe(200);
  });

  it.each([
    ['GET', 'missing', 404, { code: 'not-found' }],
    ['GET', 'taken', 409, { code: 'conflict', detail: 'There is one of that name.' }],
    ['POST', 'picky', 400, { code: 'validation-failed', errors: [{ pointer: '/dueAt', detail: 'must be later' }] }],
    ['GET', 'admin', 403, { code: 'forbidden' }],
    ['GET', 'without-permission', 500, { code: 'internal-error' }],
    ['GET', 'nowhere', 404, { code: 'not-found' }],
  ])('turn %s %s into a problem', async (method, path, status, body) => {
    expect(await test.request(`/quiet/api/${path}`, { method })).toMatchObject({ status, body });
  });
});
