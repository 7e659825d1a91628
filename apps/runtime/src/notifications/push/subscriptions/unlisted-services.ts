import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, MoreThan } from 'typeorm';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { ProblemBoard } from '../../../kernel/problems/problem-board';
import { Lifecycle } from '../../../kernel/lifecycle';
import { hostOf } from '../../../kernel/pinned-requests/address-guard';
import { EndpointGuard } from '../endpoint/endpoint-guard';
import { PushSubscription } from './push-subscription.entity';

const PROBLEM = 'push-service-unlisted';
const EVERY_MS = 3_600_000;
const AT_ONCE = 500;
const MOST_NAMED = 5;
const LONGEST_NAME = 100;

/**
 * Shows in health how many browsers get no pushes because their push service is not on the list: they subscribed before
 * there was a list, or the list was shortened. Other people chose these names, so the problem does not advise to add
 * them.
 */
@Injectable()
export class UnlistedServices {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly guard: EndpointGuard,
    private readonly problems: ProblemBoard,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
    { push }: RuntimeConfig,
  ) {
    if (!push) return;
    lifecycle.whenReady(() => {
      this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
      void this.look();
    });
    lifecycle.beforeEnd(() => clearInterval(this.timer));
  }

  /** Raises the problem while there are such browsers, and clears it. */
  async removeUnlisted(): Promise<void> {
    const browsers = new Map<string, number>();
    for await (const { endpoint } of this.subscriptions())
      if (!this.guard.isListed(endpoint)) {
        const host = nameOf(endpoint);
        browsers.set(host, (browsers.get(host) ?? 0) + 1);
      }
    if (browsers.size === 0) this.problems.clear(PROBLEM);
    else this.problems.raise(PROBLEM, problemText(browsers));
  }

  private async look(): Promise<void> {
    await this.removeUnlisted().catch((error: unknown) =>
      this.logger.debug(
        { err: error },
        'the push services of subscriptions could not be checked; the server retries automatically',
      ),
    );
  }

  private async *subscriptions(): AsyncGenerator<PushSubscription> {
    const rows = this.db.getRepository(PushSubscription);
    for (let after = ''; ;) {
      const found = await rows.find({ where: { id: MoreThan(after) }, order: { id: 'ASC' }, take: AT_ONCE });
      yield* found;
      if (found.length < AT_ONCE) return;
      after = found.at(-1)!.id;
    }
  }
}

const nameOf = (endpoint: string): string =>
  URL.canParse(endpoint) ? hostOf(new URL(endpoint)).slice(0, LONGEST_NAME) : 'no address';

function problemText(browsers: ReadonlyMap<string, number>): string {
  const most = [...browsers].sort(([, one], [, other]) => other - one);
  const names = most.slice(0, MOST_NAMED).map(([host, count]) => `${host} (${count})`);
  const more = most.length > MOST_NAMED ? ` and ${most.length - MOST_NAMED} others` : '';
  return (
    `Some browsers get no push notifications because their push service is unknown: ${names.join(', ')}${more}. ` +
    'If you know that it belongs to a browser, add it to PUSH_SERVICES and restart. ' +
    'If not, sign out the people concerned to remove the subscriptions.'
  );
}
