import { inTextIndex } from '@sv/server/database/search/text-index';
import type { Way } from '@sv/server/database/search/newest-matches';
import { type DataSource, type SelectQueryBuilder } from 'typeorm';
import type { ActivityFilter } from '../activity-source';
import type { ActivityRow } from './activity-row.entity';
import { activitySearch } from './activity-search';

/** What is looked for, as itself. */
const toPattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** What an entry can be to be about a word: by its own text, or by the people it is about. */
export function waysToWord(db: DataSource, word: string, people: readonly string[]): Way[] {
  const texts = ['action', 'summary', 'targetId', 'pluginId'];
  const where = texts.map(column => `LOWER(row.${column}) LIKE LOWER(:part) ESCAPE '\\'`).join(' OR ');
  const indexed = inTextIndex(db, activitySearch, 'row', word);
  const byText = { where, parameters: { part: `%${toPattern(word)}%` }, indexed, isOrdered: !indexed };
  const byPeople = people.length > 0 ? ['row.actorId IN (:...people)', 'row.subjectUserId IN (:...people)'] : [];
  return [byText, ...byPeople.map(where => ({ where, parameters: { people }, isOrdered: false }))];
}

/** What the plugin wrote, and what the platform wrote about it: it is the target, or named beside it. */
export function waysToPlugin(db: DataSource, plugin: string): Way[] {
  const isTarget = `row.targetType = 'plugin' AND row.targetId = :plugin`;
  const isNamed = `row.pluginId IS NULL AND row.metadata LIKE :named ESCAPE '\\'`;
  const indexed = inTextIndex(db, activitySearch, 'row', plugin);
  const parameters = { plugin, named: `%"${toPattern(plugin)}"%` };
  return [
    { where: 'row.pluginId = :plugin', parameters, isOrdered: true },
    { where: `(${isTarget}) OR (${isNamed})`, parameters, indexed, isOrdered: !indexed },
  ];
}

/** Done by a person, or about them. */
export const waysToPerson = (user: string): Way[] =>
  ['row.actorId = :user', 'row.subjectUserId = :user'].map(where => ({ where, parameters: { user }, isOrdered: true }));

/** What every entry has to be, beside lying in the time. */
export function narrow(rows: SelectQueryBuilder<ActivityRow>, filter: ActivityFilter): void {
  const { user, actor, subject, action } = filter;
  if (action) rows.andWhere('row.action = :action', { action });
  if (actor) rows.andWhere('row.actorId = :actor', { actor });
  if (subject) rows.andWhere('row.subjectUserId = :subject', { subject });
  if (user) rows.andWhere(`row.visibility = 'own'`);
}
