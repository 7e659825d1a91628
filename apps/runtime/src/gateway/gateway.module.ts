import { Module } from '@nestjs/common';
import { RequestMetrics } from '@sv/server/metrics/request-metrics';
import { cookieNames } from '@sv/server/session-cookie/cookie-names';
import { ActivityQueue } from '../activity/queue/activity-queue';
import { KeyUses } from '../activity/queue/key-uses';
import { AdminCredentials } from '../kernel/access/admin-credentials';
import { Callers } from '../kernel/access/callers';
import { AdminKeyReader } from '../kernel/admin-keys/admin-key-reader';
import { AccessTokenVerifier } from '../kernel/auth-client/access-token-verifier';
import { CookieCache } from '../kernel/auth-client/cookie-cache';
import { InternalClient } from '../kernel/auth-client/internal-client';
import { Memberships, NO_GROUPS } from '../kernel/auth-client/memberships';
import { RevocationFollower } from '../kernel/auth-client/revocation-follower';
import { RevocationList } from '../kernel/auth-client/revocation-list';
import { SessionVerifier } from '../kernel/auth-client/session-verifier';
import { RuntimeConfig } from '../kernel/config/runtime-config';
import { PluginDocuments } from '../kernel/exchange/plugin-documents';
import { RequestMeter } from '../kernel/exchange/request-meter';
import { HotRoutes } from '../kernel/hot-route/hot-routes';
import { PlatformOptions } from '../kernel/platform-options';
import { ProblemBoard } from '../kernel/problems/problem-board';
import { bodyLimits } from '../instance/assets/upload/upload-routes';
import { AppAccess } from '../plugins/access/app-access';
import { LiveModule } from '../notifications/live/live.module';
import { LivePublisher } from '../notifications/live/publishing/live-publisher';
import { PluginCapabilities } from '../plugins/capabilities/plugin-capabilities';
import { EntitlementPaywall } from '../plugins/entitlements/paywall';
import { PluginHost } from '../plugins/host/plugin-host';
import { Documents } from '../shell/documents/documents';
import { Refusals } from '../shell/refusals';
import { Shell } from '../shell/shell';
import { ShellModule } from '../shell/shell.module';
import { AccessLog } from './steps/access-log';
import { HostPolicy } from './admission/host-policy';
import { ThisMachine } from './admission/this-machine';
import { clientAddress } from './admission/untrusted-proxy';
import { Gateway } from './gateway';
import { GroupRules } from './group-rules';
import { needsNoSession } from './needs-no-session';
import { gatewaySteps, type StepParts } from './steps';
import type { SessionStepOptions } from './steps/session';

const SESSION = Symbol('options of the session step');
const STEPS = Symbol('what the steps work with');

const session = {
  provide: SESSION,
  inject: [
    RuntimeConfig,
    PluginCapabilities,
    RevocationList,
    RevocationFollower,
    SessionVerifier,
    AdminKeyReader,
    AccessTokenVerifier,
    ActivityQueue,
    Memberships,
    GroupRules,
  ],
  useFactory: (
    config: RuntimeConfig,
    capabilities: PluginCapabilities,
    revocations: RevocationList,
    follower: RevocationFollower,
    verifier: SessionVerifier,
    adminKeys: AdminKeyReader,
    accessTokens: AccessTokenVerifier,
    activity: ActivityQueue,
    memberships: Memberships,
    rules: GroupRules,
  ): SessionStepOptions => {
    const keyUses = new KeyUses(activity);
    return {
      names: cookieNames(config.publicUrl),
      callers: new Callers(capabilities),
      groupsOf: data => (rules.nameGroups ? memberships.of(data) : NO_GROUPS),
      revocations,
      follower,
      verifier,
      accessTokens,
      credentials: new AdminCredentials(config.adminKey, adminKeys),
      onKeyUse: (exchange, keyId) => keyUses.recordUse(exchange, keyId),
      needsNoSession,
    };
  },
};

const steps = {
  provide: STEPS,
  inject: [
    PlatformOptions,
    SESSION,
    CookieCache,
    InternalClient,
    LivePublisher,
    Documents,
    PluginHost,
    AppAccess,
    EntitlementPaywall,
    HotRoutes,
    Shell,
    PluginDocuments,
    RequestMeter,
    RequestMetrics,
  ],
  useFactory: (
    { config, logger, express }: PlatformOptions,
    sessionOptions: SessionStepOptions,
    cookies: CookieCache,
    internal: InternalClient,
    live: LivePublisher,
    documents: Documents,
    plugins: PluginHost,
    access: AppAccess,
    paywall: EntitlementPaywall,
    hotRoutes: HotRoutes,
    shell: Shell,
    documentsOfPlugins: PluginDocuments,
    meter: RequestMeter,
    requests: RequestMetrics,
  ): StepParts => ({
    log: new AccessLog(logger, meter, requests),
    proxies: config.trustedProxies,
    bodyLimitOf: bodyLimits(config),
    cookies,
    internal,
    live,
    rateLimitPerMinute: config.rateLimitPerMinute,
    publicRateLimitPerMinute: config.publicRateLimitPerMinute,
    auth: { ...config, hosts: new HostPolicy(config), thisMachine: new ThisMachine(config), documents },
    session: sessionOptions,
    devMode: config.devMode,
    plugins,
    access,
    paywall,
    handlers: { platform: hotRoutes.inFrontOf(express), shell: shell.handle, documents: documentsOfPlugins },
  }),
};

const gateway = {
  provide: Gateway,
  inject: [STEPS, Refusals, RuntimeConfig, ProblemBoard],
  useFactory: (parts: StepParts, refusals: Refusals, { trustedProxies }: RuntimeConfig, problems: ProblemBoard) =>
    new Gateway(gatewaySteps(parts), refusals, clientAddress(trustedProxies, problems)),
};

/** The gateway: the steps that every request passes. */
@Module({ imports: [LiveModule, ShellModule], providers: [GroupRules, session, steps, gateway], exports: [Gateway] })
export class GatewayModule {}
