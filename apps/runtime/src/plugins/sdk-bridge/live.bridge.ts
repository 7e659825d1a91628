import { Injectable } from '@nestjs/common';
import type { Live } from '@sv/sdk';
import { type CheckedEvent, checkedLiveEvent } from '@sv/sdk/host/live-checks';
import { refuseInsideAnyTransaction } from '@sv/server/database/transaction-scope';
import { PinoLogger } from 'nestjs-pino';
import { createHash } from 'node:crypto';
import { isMockRequest } from '../../kernel/request-context/request-context';
import type { LiveAudience } from '../../notifications/live/message/live-message';
import { LivePublisher } from '../../notifications/live/publishing/live-publisher';
import { PublishLimit } from '../../notifications/live/publishing/publish-limit';
import { GroupMembers } from '../live/group-members';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** What an event takes of the limit. One to everyone is written to every open page. */
const TOKENS = { perSecond: 100, burst: 200 };
const COST_OF_MANY = 10;
const IDS_FOR_ONE_TOKEN = 100;

/** `sdk.live`: events to open pages, limited for each plugin. */
@Injectable()
export class LiveBridge implements Pick<Live, 'publish'> {
  private readonly limits = new Map<string, PublishLimit>();

  constructor(
    private readonly publisher: LivePublisher,
    private readonly groups: GroupMembers,
    private readonly logger: PinoLogger,
  ) {}

  async publish(...[input]: Parameters<Live['publish']>): Promise<void> {
    const event = checkedLiveEvent(input);
    const { plugin } = callingPlugin();
    // A page that reads again before the commit would show what was there before, and hear nothing more.
    await outsideTransaction('sdk.live.publish', async () => refuseInsideAnyTransaction());
    // Here already: a dev-mode request must not use up what the plugin may publish, nor own the timer of its limit.
    if (isMockRequest()) return;
    const { topic, payload } = event;
    const about = { source: plugin.id, topic };
    await this.limitOf(plugin.id).publish({
      key: keyOf(event),
      cost: costOf(event),
      send: () => this.toAudience(event, audience => this.publisher.publish({ ...about, audience, payload })),
      resync: () => this.toAudience(event, audience => this.publisher.publish({ ...about, audience, resync: true })),
    });
  }

  private limitOf(pluginId: string): PublishLimit {
    const all = { source: pluginId, topic: null, audience: 'everyone', resync: true } as const;
    const limit = this.limits.get(pluginId) ?? new PublishLimit(TOKENS, () => this.publisher.publish(all));
    this.limits.set(pluginId, limit);
    return limit;
  }

  /** Members are those of this moment. Without the auth server nobody knows them, and the event is lost. */
  private async toAudience(
    { audience, topic }: Pick<CheckedEvent, 'audience' | 'topic'>,
    publish: (audience: LiveAudience) => Promise<void>,
  ): Promise<void> {
    if ('everyone' in audience) return publish('everyone');
    if ('userIds' in audience) return publish(audience.userIds);
    const members = await this.groups.membersOf(audience.groupId).catch((err: unknown) => {
      this.logger.warn({ err, topic }, 'a live event to a group was dropped: the members could not be read');
      return [];
    });
    if (members.length > 0) await publish(members);
  }
}

/** Of a fixed size, however many ids there are. */
const keyOf = ({ topic, audience }: CheckedEvent): string =>
  createHash('sha256')
    .update(`${topic} ${JSON.stringify(audience)}`)
    .digest('base64');

const costOf = ({ audience }: CheckedEvent): number =>
  'userIds' in audience ? Math.ceil(audience.userIds.length / IDS_FOR_ONE_TOKEN) : COST_OF_MANY;
