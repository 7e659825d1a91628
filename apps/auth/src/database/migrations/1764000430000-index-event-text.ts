import { createTextIndex, dropTextIndex, type TextIndex } from '@sv/server/database/search/text-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As it was made, whatever is searched for later. */
const TEXT: TextIndex = {
  name: 'auth_event_search',
  table: 'auth_event',
  text: ['"kind"', '"reason"', '"address"'],
  rowNumber: null,
};

/** A word is found in an index, however rare it and long the log. */
export class IndexEventText1764000430000 implements MigrationInterface {
  name = 'IndexEventText1764000430000';

  async up(db: QueryRunner): Promise<void> {
    await createTextIndex(db, TEXT);
  }

  async down(db: QueryRunner): Promise<void> {
    await dropTextIndex(db, TEXT);
  }
}
