import { createLogger } from '@sv/server/logger/logger';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { RuntimeConfig } from '../../../src/kernel/config/runtime-config';
import type { PushConfig } from '../../../src/kernel/config/push-config';
import type { PersonLocales } from '../../../src/kernel/person-locales';
import { ProblemBoard } from '../../../src/kernel/problems/problem-board';
import type { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import { NotificationPreferencesService } from '../../../src/notifications/preferences/notification-preferences.service';
import { EndpointGuard } from '../../../src/notifications/push/endpoint/endpoint-guard';
import { PushConnection } from '../../../src/notifications/push/endpoint/push-connection';
import { PushSigner } from '../../../src/notifications/push/message/push-signer';
import { PushComposer } from '../../../src/notifications/push/outbox/push-composer';
import { PushCourier } from '../../../src/notifications/push/outbox/push-courier';
import { PushExpansion } from '../../../src/notifications/push/outbox/push-expansion';
import { PushOutbox } from '../../../src/notifications/push/outbox/push-outbox.sql';
import { PushPost } from '../../../src/notifications/push/outbox/push-post';
import { PushVerdicts } from '../../../src/notifications/push/outbox/push-verdicts';
import { PushHealth } from '../../../src/notifications/push/push-health';
import { PushDevices } from '../../../src/notifications/push/subscriptions/push-devices';
import { Revisions } from '../../../src/kernel/database/revisions';

/** What pushes on a database, put together without an instance around it. */
export function pushPartsOn(db: DataSource, push: PushConfig) {
  const config = Object.assign(new RuntimeConfig(), { push });
  const logger = createLogger('silent') as unknown as PinoLogger;
  // Nobody changes a preference here, so nobody is told.
  const broker = {} as NotificationBroker;
  const preferences = new NotificationPreferencesService(db as WorkspaceDataSource, broker, logger);
  const outbox = new PushOutbox(db);
  const guard = new EndpointGuard(config);
  const connection = new PushConnection(guard);
  const audience = new PushDevices(db, config, guard, new Revisions(db));
  const expansion = new PushExpansion(db, audience, outbox, preferences);
  const people = { localeOf: () => Promise.resolve({ language: 'en' }) } as unknown as PersonLocales;
  const courier = new PushCourier(
    audience,
    outbox,
    new PushComposer(db, preferences, people),
    new PushPost(new PushSigner(config), connection, people),
    new PushVerdicts(db, outbox, new PushHealth(config, new ProblemBoard()), logger),
    logger,
  );
  return { outbox, expansion, courier, connection };
}
