import { PushCourier } from '../../../src/notifications/push/outbox/push-courier';
import { PushExpansion } from '../../../src/notifications/push/outbox/push-expansion';
import { PushOutboxRow } from '../../../src/notifications/push/outbox/push-outbox.entity';
import { PushRunner } from '../../../src/notifications/push/outbox/push-runner';
import type { TestInstance } from '../test-instance';

/** Takes the work of pushing from the clock of the process into the hand of a test. */
export async function byHand(instance: TestInstance) {
  const [expansion, courier] = [instance.get(PushExpansion), instance.get(PushCourier)];
  await rest(instance.get(PushRunner));
  return {
    /** Does all that is due at a moment. */
    at: async (now: Date): Promise<void> => {
      while (await expansion.expandDue(now));
      await courier.deliverDue(() => now);
    },
    rows: (userId: string): Promise<PushOutboxRow[]> =>
      instance.dataSource.getRepository(PushOutboxRow).find({ where: { userId }, order: { id: 'ASC' } }),
  };
}

/** As at the end of the process, but that what is under way may end. */
async function rest(runner: PushRunner): Promise<void> {
  const idle = runner as unknown as { stopped: boolean; timer: NodeJS.Timeout; running: Promise<void> | null };
  idle.stopped = true;
  clearInterval(idle.timer);
  await idle.running;
}
