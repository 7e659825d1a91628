import type { AccessLog } from './access-log';
import { admission } from './admission/admission';
import type { BodyLimit } from './admission/upload-routes';
import { authProxy, type AuthProxyOptions } from './auth-proxy';
import { devMode, type DevModeOptions } from './dev-mode';
import type { Step } from './exchange';
import { firstVisit } from './first-visit';
import { mfaEnrolment } from './calling/mfa-enrolment';
import { pluginGate, type Paywall, type PluginTable } from './plugin-gate/plugin-gate';
import { rateLimit } from './rate-limit/rate-limit';
import { requestContext, type Doors } from './request-context';
import { requestId } from './request-id';
import { securityHeaders } from './headers/security-headers';
import { asksWho, session, type SessionStepOptions } from './calling/session';
import { sessionCookie } from './calling/session-cookie';
import { stripHeaders } from './headers/strip-headers';
import type { CookieCache } from '../auth-client/cookie-cache';
import type { InternalClient } from '../auth-client/internal-client';

export interface StepParts {
  log: AccessLog;
  bodyLimitOf: (path: string) => BodyLimit;
  cookies: CookieCache;
  rateLimitPerMinute: number;
  internal: InternalClient;
  auth: AuthProxyOptions;
  session: SessionStepOptions;
  devMode: DevModeOptions;
  plugins: PluginTable;
  paywall: Paywall;
  doors: Doors;
}

/** The walk of a request, in this order (docs/architecture.md). */
export const gatewaySteps = (parts: StepParts): Step[] => [
  requestId(parts.log),
  stripHeaders,
  securityHeaders,
  admission(parts.auth.hosts, parts.bodyLimitOf),
  sessionCookie(parts.cookies, parts.session.names.sessionData),
  rateLimit(parts.rateLimitPerMinute, asksWho(parts.session)),
  firstVisit(parts.internal),
  authProxy(parts.auth),
  session(parts.session),
  mfaEnrolment,
  devMode(parts.devMode),
  pluginGate(parts.plugins, parts.paywall),
  requestContext(parts.doors),
];
