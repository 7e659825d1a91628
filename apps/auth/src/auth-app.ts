import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { configureHttp } from '@sv/server/http/configure-http';
import { HostNames } from '@sv/server/http/host-names';
import { RequestMetrics } from '@sv/server/metrics/request-metrics';
import type { ServerTls } from '@sv/server/config/auth-address';
import type { Logger } from '@sv/server/logger/logger';
import { PlatformError } from '@sv/server/problem/platform-error';
import { FrameworkLogger } from '@sv/server/logger/logger.module';
import { ForwardingKey } from './access/forwarding-key';
import { InternalKey } from './access/internal-key';
import { AuthModule } from './auth.module';
import type { AuthConfig } from './config/auth-config';
import { accessLog } from './http/access-log';
import { identifyRequest } from './http/identify-request';
import { onlyTheRuntime } from './http/only-the-runtime';
import { withinTrace } from './http/within-trace';
import { securityHeaders } from './http/security-headers';
import { LOGIN_ASSETS_PATH, loginAssets } from './pages/login-assets';

/** The auth server as `main.ts` and the tests start it, ready to listen. Opens the database. */
export async function createAuthApp(config: AuthConfig, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AuthModule.with(config, logger), {
    bodyParser: false,
    ...(config.tls && { httpsOptions: serverTls(config.tls) }),
    // Nest's own logger does not write JSON. The caller logs a failure to start.
    logger: false,
    abortOnError: false,
  });
  app.useLogger(app.get(FrameworkLogger));
  app.use(identifyRequest(app.get(ForwardingKey)));
  app.use(withinTrace(app.get(InternalKey)));
  app.use(securityHeaders);
  app.use(accessLog(logger, app.get(RequestMetrics)));
  app.use(onlyTheRuntime(new HostNames(config.hostNames), app.get(InternalKey)));
  app.use(LOGIN_ASSETS_PATH, loginAssets(config.loginDir));
  configureHttp(app, {
    bodyLimitBytes: config.bodyLimitBytes,
    report: (failure, request) => {
      // A refusal such as `too-busy` is no fault, and its access line says it; a flood must not fill the log.
      if (!(failure instanceof PlatformError))
        logger.error({ err: failure, requestId: request.requestId }, 'request failed');
    },
  });
  return app;
}

/** With an authority for client certificates, a client without one is refused before the first byte of a request. */
const serverTls = ({ cert, key, clientCa }: ServerTls) => ({
  cert,
  key,
  ...(clientCa && { ca: clientCa, requestCert: true, rejectUnauthorized: true }),
});
