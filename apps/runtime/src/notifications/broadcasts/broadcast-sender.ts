import { Injectable } from '@nestjs/common';
import type { Role } from '@sv/contracts/access.contract';
import type { BroadcastDraft, SentBroadcast, BroadcastAudience } from '@sv/contracts/notification.contract';
import { InvalidInputError } from '@sv/sdk';
import { checkedNotification } from '@sv/sdk/host/input-checks';
import { newId } from '@sv/server/ids/new-id';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { RetryLaterError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { secondsToWait, takeOne } from '../../kernel/rate-limits/stored-limit.sql';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { AudienceDirectory } from './audience-directory';
import { BroadcastDelivery } from './delivery/broadcast-delivery';
import { BroadcastRow } from './broadcast.entity';
import { insertRecipients } from './recipient-rows.sql';

/** The audience as the request names it: exactly one of the four members is set. */
interface GivenAudience {
  all?: true;
  roles?: string[];
  groupId?: string;
  userIds?: string[];
}

/** Names each role or person once, and copies no other member. */
function toAudience({ roles, groupId, userIds }: GivenAudience): BroadcastAudience {
  if (groupId) return { groupId: groupId.toLowerCase() };
  if (roles) return { roles: [...new Set(roles)] };
  if (userIds) return { userIds: [...new Set(userIds.map(id => id.toLowerCase()))] };
  return { all: true };
}

/** One a minute for the whole instance (spec 8). */
const LIMIT = { key: 'broadcast', max: 1, windowSeconds: 60 };
const DEFAULT_CATEGORY = 'announcement';

export interface GivenBroadcast extends Omit<BroadcastDraft, 'audience'> {
  audience: GivenAudience;
}

/** Accepts a broadcast: stores it together with all its recipients; delivery comes after that. */
@Injectable()
export class BroadcastSender {
  constructor(
    private readonly db: DataSource,
    private readonly directory: AudienceDirectory,
    private readonly journal: ActivityJournal,
    private readonly delivery: BroadcastDelivery,
  ) {}

  /**
   * Resolves when the broadcast and its recipients are committed.
   *
   * @param clock asked when the request came and again when the people are known, which takes a while
   * @throws InvalidRequestError, RetryLaterError `rate-limited`, PlatformError `auth-unavailable`
   */
  async sendBroadcast(caller: Caller, given: GivenBroadcast, clock = () => new Date()): Promise<SentBroadcast> {
    const text = checkedText(given);
    const named = toAudience(given.audience);
    // Checks the limit before the audience is looked up, to save work. The check that counts comes below.
    refuseUntil(await secondsToWait(this.db, LIMIT, clock()));
    const audience = await this.directory.withGroupName(named);
    const userIds = await this.directory.peopleOf(audience);
    if (userIds.length === 0)
      throw InvalidRequestError.at('/audience', 'Nobody with an active account belongs to this audience.');
    const { senderId, now } = { senderId: caller.kind === 'user' ? caller.user.id : null, now: clock() };
    const row = { ...newBroadcast(now), ...text, audience, senderId, recipients: userIds.length };
    await this.db.transaction(tx => this.write(tx, { row, userIds, caller, now }));
    await this.deliver(row.id);
    return { id: row.id, recipients: userIds.length };
  }

  private async write(tx: EntityManager, { row, userIds, caller, now }: Writing): Promise<void> {
    refuseUntil(await takeOne(tx, LIMIT, now));
    await tx.insert(BroadcastRow, row);
    await insertRecipients(tx, row.id, userIds);
    await this.journal.record(
      tx,
      {
        action: 'broadcast.sent',
        actor: actorOf(caller),
        targetType: 'broadcast',
        targetId: row.id,
        metadata: { audience: audienceText(row), recipients: row.recipients, category: row.category },
      },
      now,
    );
  }

  /**
   * In a dev-mode request everything is in the mock database, which no worker reads: it is delivered before the request
   * is answered.
   */
  private async deliver(id: string): Promise<void> {
    if (isMockRequest()) await this.delivery.deliverBroadcast(id);
    else this.delivery.wake();
  }
}

interface Writing {
  row: BroadcastRow;
  userIds: string[];
  caller: Caller;
  now: Date;
}

type Blank = Pick<BroadcastRow, 'id' | 'tenantId' | 'delivered' | 'deliveredUpTo' | 'createdAt' | 'finishedAt'>;

const newBroadcast = (createdAt: Date): Blank => ({
  id: newId(),
  tenantId: TENANT_ID,
  delivered: 0,
  deliveredUpTo: '',
  createdAt,
  finishedAt: null,
});

/** For the log: whom it was for, without the ids of those who were picked. */
function audienceText({ audience }: BroadcastRow): string {
  if ('userIds' in audience) return 'picked';
  if ('groupId' in audience) return audience.groupName ?? audience.groupId;
  return 'roles' in audience ? (audience.roles as Role[]).join(', ') : 'all';
}

/** @throws InvalidRequestError unless it would pass as a notification; `security` is an administrator's to use */
function checkedText(given: GivenBroadcast): Pick<BroadcastRow, 'title' | 'body' | 'url' | 'category'> {
  const { title, body, url, category = DEFAULT_CATEGORY } = given;
  try {
    const checked = checkedNotification({ userId: 'everybody', title, body, url, category: DEFAULT_CATEGORY });
    return { title: checked.title, body: checked.body ?? null, url: checked.url ?? null, category };
  } catch (error) {
    if (error instanceof InvalidInputError) throw InvalidRequestError.at(error.pointer, error.message);
    throw error;
  }
}

function refuseUntil(seconds: number | null): void {
  if (seconds === null) return;
  throw new RetryLaterError('rate-limited', seconds, `One broadcast a minute. Try again in ${seconds} s.`);
}
