import type { Way } from '@sv/server/database/search/newest-matches';
import { inTextIndex, type TextIndex } from '@sv/server/database/search/text-index';
import type { DataSource } from 'typeorm';
import { User } from '../database/user.entity';
import { toPattern } from '../http/like-pattern';

/** The text of an event that is searched. */
const eventSearch: TextIndex = {
  name: 'auth_event_search',
  table: 'auth_event',
  text: ['"kind"', '"reason"', '"address"'],
  rowNumber: null,
};

const LIKE = `LIKE :part ESCAPE '\\'`;

/**
 * The conditions under which an event matches a word: by its own text, or by the people it is about. Names are looked
 * up, never stored, so a deleted person is not found by their former name.
 */
export function pathsToWord(db: DataSource, word: string): Way[] {
  const parameters = { part: toPattern(word) };
  const texts = ['kind', 'reason', 'address'].map(column => `event.${column} ${LIKE}`);
  const indexed = inTextIndex(db, eventSearch, 'event', word.normalize('NFC').toLowerCase());
  const people = db.createQueryBuilder().subQuery().select('person.id').from(User, 'person');
  const named = people.where(`person.searchText ${LIKE}`).getQuery();
  return [
    { where: texts.join(' OR '), parameters, indexed, isOrdered: !indexed },
    ...['userId', 'actorId'].map(column => ({ where: `event.${column} IN ${named}`, parameters, isOrdered: false })),
  ];
}

/** Done by a person, or about them. */
export const pathsToPerson = (user: string): Way[] =>
  ['event.actorId = :user', 'event.userId = :user'].map(where => ({ where, parameters: { user }, isOrdered: true }));
