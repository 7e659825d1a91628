// @ts-check
// What Web Push costs whoever sends: `send()` at a steady pace with nobody to push to, with push services that take what
// they get, and with ones that never answer. On SQLite; with TEST_DATABASE_URL on that Postgres.
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { source } from './support/source.mjs';
import { emptyPlace, openPlatform } from './support/empty-platform.mjs';
import { startNode } from './support/processes.mjs';
import { median, report } from './support/report.mjs';

const SERVICES = fileURLToPath(new URL('support/push-services.mjs', import.meta.url));
const ROUNDS = 5;
const SENDS = 300;
const PER_SECOND = 50;
const PEOPLE = 50;

export async function run() {
  const place = await emptyPlace();
  const { TestAuthority } = source('libs/server/database/testing/certificates');
  const authority = new TestAuthority();
  const services = await startServices(place.folder, authority.issue('127.0.0.1'));
  const db = await openPlatform(place);
  const pushing = await pushingOn(db, authority.cert);
  const people = {
    nobody: await subscribe(db, pushing.config, null),
    taken: await subscribe(db, pushing.config, services.ports.taken),
    silent: await subscribe(db, pushing.config, services.ports.silent),
  };
  await pushing.audience.loadDevices();
  const p99 = { nobody: [], taken: [], silent: [] };
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, users] of Object.entries(people)) {
        p99[name].push(await slowest(pushing.sender, users));
        // What is left of one way is no part of the next.
        await db.query('DELETE FROM push_outbox');
      }
  } finally {
    await pushing.end();
    await db.destroy();
    services.end();
    await place.end();
  }
  return report(`send() at ${PER_SECOND} a second beside Web Push, ${place.dialect}, p99`, [
    { what: 'nobody has a device', figure: figureOf(p99.nobody), unit: 'ms' },
    lineOf('push services take what they get', p99.taken, p99.nobody),
    lineOf('push services never answer', p99.silent, p99.nobody),
  ]);
}

/** The first round warms up. */
const figureOf = figures => median(figures.slice(1));

/** What is added to the round of its neighbour. */
function lineOf(what, figures, references) {
  const added = median(figures.slice(1).map((figure, at) => figure - references[at + 1]));
  return { what: `${what}: added`, figure: added, unit: 'ms', goal: { atMost: 5 } };
}

/** The p99 of so many calls in milliseconds, each counted from when it was due. */
async function slowest(sender, users) {
  const [times, startedAt] = [[], performance.now()];
  await Promise.all(
    Array.from({ length: SENDS }, async (_, at) => {
      const due = startedAt + (at * 1000) / PER_SECOND;
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())));
      const from = performance.now();
      await sender.send({
        userId: users[at % users.length],
        title: 'Water the plants',
        body: 'The ones in the kitchen, and those on the balcony.',
        url: '/garden/plants',
        category: 'reminders',
        source: 'reminders',
        sourceType: 'platform',
      });
      times.push(performance.now() - from);
    }),
  );
  return times.sort((left, right) => left - right)[Math.floor(SENDS * 0.99)];
}

async function startServices(folder, certificate) {
  const file = join(folder, 'certificate.json');
  writeFileSync(file, JSON.stringify(certificate));
  const child = startNode([SERVICES, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { ports: JSON.parse(String(line)), end: () => child.kill() };
}

/** As the platform makes it, with the transport of NOTIFICATION_TRANSPORT=sse. */
async function pushingOn(db, ca) {
  const of = path => source(`apps/runtime/src/${path}`);
  const push = name => of(`notifications/push/${name}`);
  const logger = { warn: () => undefined, info: () => undefined, debug: () => undefined };
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const subject = 'mailto:a@b.example';
  const config = { push: { publicKey, privateKey, subject, services: [], allowedHosts: ['127.0.0.1'] } };
  const broker = new (of('notifications/broker/process-broker').ProcessBroker)();
  const { NotificationPreferencesService } = of('notifications/preferences/notification-preferences.service');
  const preferences = new NotificationPreferencesService(db, broker, logger);
  const outbox = new (push('outbox/push-outbox.sql').PushOutbox)(db);
  const guard = new (push('endpoint/endpoint-guard').EndpointGuard)(config);
  const revisions = { onGrowth: () => undefined };
  const audience = new (push('subscriptions/push-devices').PushDevices)(db, config, guard, revisions);
  const connection = new (push('endpoint/push-connection').PushConnection)(guard);
  connection.agent.options.ca = ca;
  const health = { taken: () => undefined, failed: () => undefined };
  const post = new (push('outbox/push-post').PushPost)(
    new (push('message/push-signer').PushSigner)(config),
    connection,
  );
  const courier = new (push('outbox/push-courier').PushCourier)(
    audience,
    outbox,
    new (push('outbox/push-composer').PushComposer)(db, preferences),
    post,
    new (push('outbox/push-verdicts').PushVerdicts)(db, outbox, health, logger),
    logger,
  );
  const expansion = new (push('outbox/push-expansion').PushExpansion)(db, audience, outbox, preferences);
  const runner = new (push('outbox/push-runner').PushRunner)(config, outbox, expansion, courier, logger);
  const fanOut = new (push('push-fan-out').PushFanOut)(config, audience, outbox, runner);
  const writer = new (of('notifications/sending/notification-writer').NotificationWriter)(db, fanOut, logger);
  const sender = new (of('notifications/sending/notification-sender').NotificationSender)(writer, broker, logger);
  runner.onApplicationBootstrap();
  const end = async () => {
    courier.stopDelivery();
    await runner.beforeApplicationShutdown();
    connection.onApplicationShutdown();
  };
  return { config, audience, sender, end };
}

/** People who want pushes, each with a browser at a push service; null: with none. */
async function subscribe(db, { push }, port) {
  const { newId } = source('libs/server/ids/new-id');
  const { PushSubscription } = source('apps/runtime/src/notifications/push/subscriptions/push-subscription.entity');
  const { NotificationPreference } = source(
    'apps/runtime/src/notifications/preferences/notification-preference.entity',
  );
  const users = Array.from({ length: PEOPLE }, () => newId());
  const common = { tenantId: 'default' };
  for (const userId of port === null ? [] : users) {
    const keys = createECDH('prime256v1');
    await db.getRepository(NotificationPreference).insert({
      ...common,
      userId,
      mutedCategories: [],
      webPush: true,
      pollIntervalSeconds: 30,
      quietFrom: null,
      quietTo: null,
      quietTimezone: null,
      contentFree: false,
    });
    await db.getRepository(PushSubscription).insert({
      ...common,
      id: newId(),
      userId,
      sessionId: newId(),
      knownRevocation: 0,
      endpoint: `https://127.0.0.1:${port}/${newId()}`,
      p256dh: keys.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
      vapidKey: push.publicKey,
      device: 'Firefox on Linux',
      failures: 0,
      createdAt: new Date(),
      lastSuccessAt: null,
    });
  }
  return users;
}
