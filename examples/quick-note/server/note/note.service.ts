import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, changeVersion, ConflictError, sdk } from '@sv/sdk';
import type { Note } from '../../shared/note.contract';
import type { Owner } from '../owner';
import { NoteRow } from './note.entity';

/** Reads and keeps one person's note. */
@Injectable()
export class NoteService {
  async read(owner: Owner): Promise<Note> {
    const row = await sdk.db.repository(NoteRow).findOneBy({ ...owner });
    return row ? toNote(row) : { text: '', version: 0, savedAt: null };
  }

  /** @throws ChangedMeanwhileError when it was saved from somewhere else meanwhile; then nothing is kept */
  async keep(owner: Owner, text: string, expected: number | null, now = new Date()): Promise<Note> {
    const notes = sdk.db.repository(NoteRow);
    const saved = { text, savedAt: now };
    const row = await changeVersion(notes, { ...owner }, expected, () => saved);
    if (row && row !== 'stale') return toNote(row);
    const isFirst = row === null && !expected && (await this.begin({ ...owner, ...saved, version: 1 }));
    if (isFirst) return this.read(owner);
    if (expected === null) return this.keep(owner, text, expected, now);
    throw new ChangedMeanwhileError(await this.read(owner));
  }

  /** The first save of several at once is the one: the person is the key of the row. */
  private async begin(row: NoteRow): Promise<boolean> {
    try {
      await sdk.db.repository(NoteRow).insert(row);
      return true;
    } catch (error) {
      if (error instanceof ConflictError) return false;
      throw error;
    }
  }
}

const toNote = ({ text, version, savedAt }: NoteRow): Note => ({ text, version, savedAt: savedAt.toISOString() });
