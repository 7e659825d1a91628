import { Injectable } from '@nestjs/common';
import type { AdminUserList } from '@sv/contracts/admin.contract';
import { Brackets, DataSource, type SelectQueryBuilder } from 'typeorm';
import { InternalClient } from '../../auth-client/internal-client';
import { type ActivityFilter, type ActivityPage, ActivitySource, type NamelessEntry } from '../activity-source';
import { ActivityRow } from './activity-row.entity';

/** Of a word that is searched for, so many people's entries are found. */
const PEOPLE = 200;
const LIKE = `LIKE :part ESCAPE '\\'`;
/** What the plugin wrote, and what the platform wrote about it: it is the target, or named beside it. */
const ABOUT_PLUGIN = [
  'row.pluginId = :plugin',
  `row.targetType = 'plugin' AND row.targetId = :plugin`,
  `row.pluginId IS NULL AND row.metadata LIKE :named ESCAPE '\\'`,
];

/** What is looked for, as itself. */
const toPattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The platform's own log: what the runtime and its plugins did. */
@Injectable()
export class PlatformActivity extends ActivitySource {
  constructor(
    private readonly db: DataSource,
    private readonly internal: InternalClient,
  ) {
    super();
  }

  async page(filter: ActivityFilter, limit: number, before: string | null): Promise<ActivityPage> {
    const rows = this.db.getRepository(ActivityRow).createQueryBuilder('row').orderBy('row.id', 'DESC');
    if (before) rows.andWhere('row.id < :before', { before });
    narrow(rows, filter);
    if (filter.q) search(rows, filter.q, await this.people(filter.q));
    const found = await rows.take(limit + 1).getMany();
    return { entries: found.slice(0, limit).map(toEntry), hasMore: found.length > limit };
  }

  /** Names stand nowhere in the log: they are looked up, as those of the other log are. */
  private async people(q: string): Promise<string[]> {
    const query = new URLSearchParams({ q, limit: String(PEOPLE) });
    const { users } = await this.internal.call<AdminUserList>({ path: `/internal/users?${query}` });
    return users.map(({ id }) => id);
  }
}

function narrow(rows: SelectQueryBuilder<ActivityRow>, filter: ActivityFilter): void {
  const { user, actor, subject, action, plugin, from, to } = filter;
  if (action) rows.andWhere('row.action = :action', { action });
  if (actor) rows.andWhere('row.actorId = :actor', { actor });
  if (subject) rows.andWhere('row.subjectUserId = :subject', { subject });
  if (from) rows.andWhere('row.createdAt >= :from', { from });
  if (to) rows.andWhere('row.createdAt < :to', { to });
  if (plugin) either(rows, ABOUT_PLUGIN, { plugin, named: `%"${toPattern(plugin)}"%` });
  if (user) {
    rows.andWhere(`row.visibility = 'own'`);
    either(rows, ['row.actorId = :user', 'row.subjectUserId = :user'], { user });
  }
}

function search(rows: SelectQueryBuilder<ActivityRow>, q: string, people: string[]): void {
  const words = ['action', 'summary', 'targetId', 'pluginId'].map(column => `LOWER(row.${column}) ${LIKE}`);
  const theirs = people.length > 0 ? ['row.actorId IN (:...people)', 'row.subjectUserId IN (:...people)'] : [];
  const part = `%${toPattern(q.toLowerCase())}%`;
  either(rows, [...words, ...theirs], { part, people });
}

const either = (rows: SelectQueryBuilder<ActivityRow>, [first, ...others]: string[], parameters: object): void =>
  void rows.andWhere(
    new Brackets(any =>
      others.reduce((clause, condition) => clause.orWhere(condition, parameters), any.where(first!, parameters)),
    ),
  );

const toEntry = (row: ActivityRow): NamelessEntry => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  origin: 'activity',
  action: row.action,
  actorId: row.actorId,
  actorType: row.actorType,
  subjectUserId: row.subjectUserId,
  pluginId: row.pluginId,
  targetType: row.targetType,
  targetId: row.targetId,
  summary: row.summary,
  metadata: row.metadata,
});
