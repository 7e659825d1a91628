import { inspect } from 'node:util';
import { ProblemBoard } from '../../../src/kernel/problems/problem-board';
import { chooseBroker } from '../../../src/notifications/broker/broker.provider';
import type { NotificationBroker } from '../../../src/notifications/broker/notification-broker';
import { within } from '../event-source';

export interface StartedBroker {
  broker: NotificationBroker;
  /** Lines of every level, as text. */
  log: string[];
  problems: ProblemBoard;
  /** Resolves when its health is so; rejects after the limit. */
  becomes: (connected: boolean, limitMs: number) => Promise<void>;
  close: () => Promise<void>;
}

/** A broker as a process makes it for NOTIFICATION_TRANSPORT=redis, with its log and its problems. */
export async function aBroker(redisUrl: string): Promise<StartedBroker> {
  const log: string[] = [];
  const write = (...said: unknown[]) => void log.push(inspect(said));
  const problems = new ProblemBoard();
  const logger = { info: write, warn: write, error: write };
  const broker = await chooseBroker({ transport: 'redis', redisUrl }, { logger, problems });
  const becomes = async (connected: boolean, limitMs: number) => {
    await within(() => (broker.connected === connected ? true : null), `brokerConnected ${connected}`, limitMs);
  };
  return { broker, log, problems, becomes, close: () => broker.close() };
}

/** What a notification of this user looks like on its channel. */
export const aPayload = (userId: string, title = 'Hello') => ({
  notificationId: `n-${title}`,
  userId,
  title,
  category: 'test',
});
