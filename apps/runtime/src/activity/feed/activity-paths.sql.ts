import { inTextIndex, type TextIndex } from '@sv/server/database/search/text-index';
import type { Way } from '@sv/server/database/search/newest-matches';
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { ActivityFilter } from './activity-source';
import type { ActivityRow } from '../chain/activity-row.entity';

/** What of an entry is searched for: its own words and ids, and the apps that the platform names beside them. */
const activitySearch: TextIndex = {
  name: 'activity_search',
  table: 'activity_log',
  text: [
    '"action"',
    // The platform's summary is its action.
    'NULLIF("summary", "action")',
    '"target_id"',
    '"plugin_id"',
    'CASE WHEN "plugin_id" IS NULL THEN "metadata" END',
  ],
  rowNumber: 'seq',
};

/** The text to search for, with the wildcards of LIKE escaped. */
const toPattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The conditions under which an entry matches a word: by its own text, or by the people it is about. */
export function pathsToWord(db: DataSource, word: string, people: readonly string[]): Way[] {
  const texts = ['action', 'summary', 'targetId', 'pluginId'];
  const where = texts.map(column => `LOWER(row.${column}) LIKE LOWER(:part) ESCAPE '\\'`).join(' OR ');
  const indexed = inTextIndex(db, activitySearch, 'row', word);
  const byText = { where, parameters: { part: `%${toPattern(word)}%` }, indexed, isOrdered: !indexed };
  const byPeople = people.length > 0 ? ['row.actorId IN (:...people)', 'row.subjectUserId IN (:...people)'] : [];
  return [byText, ...byPeople.map(where => ({ where, parameters: { people }, isOrdered: false }))];
}

/** What the plugin wrote, and what the platform wrote about it: it is the target, or named beside it. */
export function pathsToPlugin(db: DataSource, plugin: string): Way[] {
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
export const pathsToPerson = (user: string): Way[] =>
  ['row.actorId = :user', 'row.subjectUserId = :user'].map(where => ({ where, parameters: { user }, isOrdered: true }));

/** Conditions that every entry has to meet, besides the time range. */
export function narrow(rows: SelectQueryBuilder<ActivityRow>, filter: ActivityFilter): void {
  const { user, actor, subject, action } = filter;
  if (action) rows.andWhere('row.action = :action', { action });
  if (actor) rows.andWhere('row.actorId = :actor', { actor });
  if (subject) rows.andWhere('row.subjectUserId = :subject', { subject });
  if (user) rows.andWhere(`row.visibility = 'own'`);
}
