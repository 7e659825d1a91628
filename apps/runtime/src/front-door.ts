import { cookieNames } from '@sv/server/session-cookie/cookie-names';
import type { Server } from 'node:http';
import { AdminCredentials } from './access/admin-credentials';
import { KeyUses } from './activity/queue/key-uses';
import { ConsentDoor } from './data-sharing/consent/consent-door';
import { AccessLog } from './gateway/access-log';
import { Callers } from './gateway/calling/callers';
import { Gateway } from './gateway/gateway';
import { HostPolicy } from './gateway/admission/host-policy';
import { ThisMachine } from './gateway/admission/this-machine';
import { bodyLimits } from './gateway/admission/upload-routes';
import { Refusals } from './gateway/refusal';
import { needsNoSession } from './gateway/route-classes';
import { gatewaySteps } from './gateway/steps';
import { clientAddress } from './gateway/admission/untrusted-proxy';
import { createHttpServer } from './http-server';
import type { PlatformParts } from './parts/platform-parts';
import { refuseUnparsed } from './refuse-unparsed';
import { createDocuments } from './shell/create-documents';
import { Pages } from './shell/pages';
import { Shell } from './shell/shell';
import { WebManifest } from './shell/web-manifest';
import { WorkerScript } from './shell/worker-script';

/** The one server the world reaches: the gateway's steps in front of the three doors. */
export function createFrontDoor(parts: PlatformParts): Server {
  const { config, logger, express } = parts;
  const documents = createDocuments(config, parts.instance, parts.plugins);
  const pages = new Pages(documents, config.webDir);
  const refusals = new Refusals(pages, logger);
  const shell = new Shell(pages, config.webDir, {
    refuse: refusals.refuse,
    manifest: new WebManifest(parts.instance),
    worker: new WorkerScript({ ...config, generation: parts.plugins.generation }),
    consent: parts.services.find(ConsentDoor).handle,
    isPaid: id => isPaid(parts, id),
  });
  const keyUses = new KeyUses(parts.activityQueue);
  const steps = gatewaySteps({
    log: new AccessLog(logger),
    bodyLimitOf: bodyLimits(config),
    cookies: parts.cookies,
    internal: parts.internal,
    rateLimitPerMinute: config.rateLimitPerMinute,
    auth: { ...config, hosts: new HostPolicy(config), thisMachine: new ThisMachine(config), documents },
    session: {
      names: cookieNames(config.publicUrl),
      callers: new Callers(parts.capabilities),
      revocations: parts.revocations,
      follower: parts.follower,
      verifier: parts.verifier,
      credentials: new AdminCredentials(config.adminKey, parts.adminKeys),
      onKeyUse: (exchange, keyId) => keyUses.note(exchange, keyId),
      needsNoSession,
    },
    devMode: config.devMode,
    plugins: parts.plugins,
    paywall: parts.paywall,
    doors: { platform: parts.hotRoutes.inFrontOf(express), shell: shell.handle },
  });
  const gateway = new Gateway(steps, refusals, clientAddress(config.trustedProxies, parts.problems));
  return createHttpServer(gateway.handle).on('clientError', refuseUnparsed);
}

/** Whether there is a page that stands before this plugin. */
const isPaid = ({ plugins }: PlatformParts, pluginId: string): boolean =>
  plugins
    .list()
    .some(
      ({ id, state, manifest }) => id === pluginId && state === 'enabled' && manifest.monetization.model !== 'free',
    );
