// Another process on a test's database that sends notifications, in bursts, until it is killed: it prints the id of each
// once `send` has resolved.
import 'reflect-metadata';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { newId } from '@sv/server/ids/new-id';
import type { PinoLogger } from 'nestjs-pino';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessBroker } from '../../../src/notifications/broker/process-broker';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { PushFanOut } from '../../../src/notifications/push/push-fan-out';
import { NotificationWriter } from '../../../src/notifications/sending/notification-writer';
import { openStoreOn } from '../platform-store';

const BURST = 30;
const [url = '', schema = ''] = process.argv.slice(2);

async function sendForEver(): Promise<void> {
  const db = (await openStoreOn({ options: { url, ...(schema && { schema }) } })) as WorkspaceDataSource;
  const logger = { warn: () => undefined } as unknown as PinoLogger;
  const noPush = { wanted: () => [] } as unknown as PushFanOut;
  const sender = new NotificationSender(new NotificationWriter(db, noPush, logger), new ProcessBroker(), logger);
  const send = async () => {
    const draft = { userId: newId(), title: 'Hello', category: 'test', source: null, sourceType: 'platform' } as const;
    const { notificationId } = await sender.send(draft);
    // Synchronous: what was acknowledged must be told before the process can be killed for it.
    writeSync(1, `${notificationId}\n`);
  };
  for (;;) {
    await Promise.all(Array.from({ length: BURST }, send));
    // More than the reader can take would be refused by the pipe.
    await sleep(5);
  }
}

void sendForEver();
