import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { authServers } from '@sv/server/http/auth-link';
import { RequestMetrics } from '@sv/server/metrics/request-metrics';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { AdminKeyRow } from './admin-keys/admin-key.entity';
import { AdminKeyNames } from './admin-keys/admin-key-names';
import { AdminKeyReader } from './admin-keys/admin-key-reader';
import { AccessTokenVerifier } from './auth-client/access-token-verifier';
import { AuthProblems } from './auth-client/auth-problems';
import { CookieCache } from './auth-client/cookie-cache';
import { GroupNames } from './auth-client/group-names';
import { InternalClient } from './auth-client/internal-client';
import { Memberships } from './auth-client/memberships';
import { RevocationFollower } from './auth-client/revocation-follower';
import { RevocationList } from './auth-client/revocation-list';
import { SessionVerifier } from './auth-client/session-verifier';
import { RuntimeConfig } from './config/runtime-config';
import { Revisions } from './database/revisions';
import { RequestMeter } from './exchange/request-meter';
import { HotRoutes } from './hot-route/hot-routes';
import { Lifecycle } from './lifecycle';
import { PlatformOptions } from './platform-options';
import { ProblemBoard } from './problems/problem-board';
import { PlatformSettings } from './settings/platform-settings';

const callers = [
  {
    provide: CookieCache,
    inject: [RuntimeConfig],
    useFactory: (config: RuntimeConfig) =>
      new CookieCache(new SessionCookieCodec(config.authSecret, config.previousAuthSecret)),
  },
  {
    provide: InternalClient,
    inject: [RuntimeConfig],
    useFactory: ({ auth, authSecret }: RuntimeConfig) => new InternalClient(auth, authSecret),
  },
  {
    provide: GroupNames,
    inject: [InternalClient],
    useFactory: (internal: InternalClient) => new GroupNames(internal),
  },
  RevocationList,
  {
    provide: RevocationFollower,
    inject: [InternalClient, RevocationList, ProblemBoard, PlatformOptions],
    useFactory: (
      internal: InternalClient,
      list: RevocationList,
      problems: ProblemBoard,
      { config, logger }: PlatformOptions,
    ) => {
      const authProblems = new AuthProblems(config.auth.urls.join(', '), problems, logger);
      authServers(config.auth).onChange(away => authProblems.someAway(away));
      return new RevocationFollower(internal, list, logger, authProblems);
    },
  },
  {
    provide: Memberships,
    inject: [InternalClient, RevocationFollower],
    useFactory: (internal: InternalClient, follower: RevocationFollower) => new Memberships(internal, follower),
  },
  {
    provide: SessionVerifier,
    inject: [RuntimeConfig, CookieCache, RevocationFollower],
    useFactory: (config: RuntimeConfig, cookies: CookieCache, follower: RevocationFollower) => {
      const verifier = new SessionVerifier({ ...config, cookies });
      follower.onRevocation(verifier.forgetPending);
      return verifier;
    },
  },
  {
    provide: AccessTokenVerifier,
    inject: [InternalClient, RevocationFollower],
    useFactory: (internal: InternalClient, follower: RevocationFollower) => {
      const verifier = new AccessTokenVerifier(internal);
      follower.onRevocation(verifier.verifyAgain);
      return verifier;
    },
  },
  {
    provide: AdminKeyReader,
    inject: [PlatformOptions],
    useFactory: ({ dataSource, logger }: PlatformOptions) => new AdminKeyReader(dataSource, logger),
  },
];

const platform = [
  Lifecycle,
  RequestMeter,
  RequestMetrics,
  ProblemBoard,
  AdminKeyNames,
  {
    provide: HotRoutes,
    inject: [PlatformOptions],
    useFactory: ({ logger }: PlatformOptions) =>
      new HotRoutes((err, { requestId }) => logger.error({ err, requestId }, 'request failed')),
  },
  {
    provide: CurrentMail,
    inject: [RuntimeConfig],
    useFactory: ({ mail, publicUrl }: RuntimeConfig) => new CurrentMail(mail, publicUrl),
  },
  {
    provide: Revisions,
    inject: [PlatformOptions],
    useFactory: ({ dataSource }: PlatformOptions) => new Revisions(dataSource),
  },
  {
    provide: PlatformSettings,
    inject: [PlatformOptions, Revisions],
    useFactory: ({ dataSource, mockDataSource: mock, config }: PlatformOptions, revisions: Revisions) =>
      PlatformSettings.open(dataSource, revisions, { mock, timeZone: config.timeZone, fixed: config.backups.plan }),
  },
];

/** What every wing uses: configuration, settings, revisions, who is calling, the problems that health shows. */
@Global()
@Module({})
export class KernelModule {
  static with(options: PlatformOptions): DynamicModule {
    const providers = [
      { provide: PlatformOptions, useValue: options },
      { provide: RuntimeConfig, useValue: options.config },
      ...platform,
      ...callers,
    ];
    return {
      module: KernelModule,
      imports: [TypeOrmModule.forFeature([AdminKeyRow])],
      providers,
      exports: providers.map(provider => ('provide' in provider ? provider.provide : provider)),
    };
  }
}
