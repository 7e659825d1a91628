import type { TrustedProxies } from '@sv/server/http/trusted-proxies';
import type { AccessLog } from './steps/access-log';
import { admission } from './steps/admission';
import type { BodyLimits } from '../instance/assets/upload/upload-routes';
import { accessToken } from './steps/access-token';
import { announceChange, type Announcements } from './steps/announce-change';
import { authProxy, type AuthProxyOptions } from './steps/auth-proxy';
import { devMode, type DevModeOptions } from './steps/dev-mode';
import type { Step } from '../kernel/exchange/exchange';
import { expectedUser } from './steps/expected-user';
import { firstVisit } from './steps/first-visit';
import { mfaEnrolment } from './steps/mfa-enrolment';
import type { AccessRule, Paywall, PluginTable } from '../kernel/exchange/gated-plugin';
import { pluginGate } from './steps/plugin-gate';
import { publicPath } from './steps/public-path';
import { publicRateLimit } from './steps/public-rate-limit';
import { rateLimit } from './steps/rate-limit';
import { requestContext, type RequestHandlers } from './steps/request-context';
import { requestId } from './steps/request-id';
import { securityHeaders } from '../kernel/exchange/security-headers';
import { asksAuthServer, session, type SessionStepOptions } from './steps/session';
import { sessionCookie } from './steps/session-cookie';
import { stripHeaders } from './steps/strip-headers';
import { tokenScope } from './steps/token-scope';
import type { CookieCache } from '../kernel/auth-client/cookie-cache';
import type { InternalClient } from '../kernel/auth-client/internal-client';

export interface StepParts {
  log: AccessLog;
  proxies: TrustedProxies;
  bodyLimitOf: BodyLimits;
  cookies: CookieCache;
  rateLimitPerMinute: number;
  publicRateLimitPerMinute: number;
  internal: InternalClient;
  live: Announcements;
  auth: AuthProxyOptions;
  session: SessionStepOptions;
  devMode: DevModeOptions;
  plugins: PluginTable;
  access: AccessRule;
  paywall: Paywall;
  handlers: RequestHandlers;
}

/** The steps of a request, in this order (docs/architecture.md). */
export const gatewaySteps = (parts: StepParts): Step[] => [
  requestId(parts.log, parts.proxies),
  stripHeaders,
  securityHeaders,
  publicPath(parts.plugins),
  admission(parts.auth.hosts, parts.bodyLimitOf),
  sessionCookie(parts.cookies, parts.session.names.sessionData),
  accessToken(parts.session),
  publicRateLimit(parts.publicRateLimitPerMinute),
  rateLimit(parts.rateLimitPerMinute, asksAuthServer(parts.session)),
  announceChange(parts.live),
  firstVisit(parts.internal),
  authProxy(parts.auth),
  session(parts.session),
  expectedUser,
  mfaEnrolment,
  devMode(parts.devMode),
  pluginGate(parts.plugins, parts.access, parts.paywall),
  tokenScope,
  requestContext(parts.handlers),
];
