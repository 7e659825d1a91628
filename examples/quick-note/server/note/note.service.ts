import { Injectable } from '@nestjs/common';
import { ConflictError, sdk } from '@sv/sdk';
import type { Note, NoteDraft } from '../../shared/note.contract';
import type { Owner } from '../owner';
import { NoteRow } from './note.entity';

/** Reads and keeps one person's note. */
@Injectable()
export class NoteService {
  async read(owner: Owner): Promise<Note> {
    const row = await sdk.db.repository(NoteRow).findOneBy({ ...owner });
    return row ? toNote(row) : { text: '', version: 0, savedAt: null };
  }

  /** @throws ConflictError when it was saved from somewhere else meanwhile; then nothing is kept */
  async keep(owner: Owner, { text, version }: NoteDraft, now = new Date()): Promise<Note> {
    const saved = { text, version: version + 1, savedAt: now };
    const isKept = version === 0 ? await this.begin(owner, saved) : await this.change(owner, version, saved);
    if (!isKept) throw new ConflictError('The note was changed somewhere else meanwhile.');
    return { ...saved, savedAt: now.toISOString() };
  }

  /** The first save of several at once is the one: the person is the key of the row. */
  private async begin(owner: Owner, saved: Omit<NoteRow, keyof Owner>): Promise<boolean> {
    const notes = sdk.db.repository(NoteRow);
    try {
      await notes.insert({ ...owner, ...saved });
      return true;
    } catch (error) {
      // A QueryFailedError, in the words of either database; that the row is there says what it was.
      if (await notes.existsBy({ ...owner })) return false;
      throw error;
    }
  }

  private async change(owner: Owner, version: number, saved: Omit<NoteRow, keyof Owner>): Promise<boolean> {
    const { affected } = await sdk.db.repository(NoteRow).update({ ...owner, version }, saved);
    return affected > 0;
  }
}

const toNote = ({ text, version, savedAt }: NoteRow): Note => ({ text, version, savedAt: savedAt.toISOString() });
