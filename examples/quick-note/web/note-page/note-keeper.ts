// The note while it is edited: the text on the screen, the text on the server, and saving one as the other.
import { HttpClient } from '@angular/common/http';
import { DestroyRef, Injectable, computed, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { FormControl, FormGroup } from '@angular/forms';
import { Edits } from '@sv/ui/edits/edits';
import { whenStale } from '@sv/ui/freshness/freshness';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { Note, NoteDraft } from '../../shared/note.contract';

/** Saves after a pause in typing of this length. */
const debounceMs = 600;

@Injectable()
export class NoteKeeper {
  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('note');
  private readonly kept = signal<Note | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | null = null;
  /** Only for the draft, which restores unsaved text after a reload or after the session has ended. */
  private readonly form = new FormGroup({ text: new FormControl('', { nonNullable: true }) });
  private readonly edits = new Edits<Note & { id?: string }, typeof this.form>(this.form, {
    name: 'note',
    asks: false,
  });
  private readonly freshness = whenStale(() => this.refetch());

  readonly text = signal('');
  readonly error = signal<unknown>(null);
  readonly isSaving = signal(false);
  readonly isLoaded = computed(() => this.kept() !== null);
  readonly isSaved = computed(() => this.kept()?.text === this.text());
  readonly savedAt = computed(() => this.kept()?.savedAt ?? null);
  /** The note was saved elsewhere after it was loaded here. */
  readonly isOutdated = computed(() => this.error() !== null && toProblem(this.error()).code === 'changed-meanwhile');

  /**
   * The text that a restored draft has replaced. The draft is saved at once, so discarding it writes this text back.
   */
  private readonly replaced = signal<string | null>(null);
  readonly draft = {
    restored: computed(() => this.replaced() !== null),
    discard: (): void => this.write(this.replaced() ?? ''),
  };

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  async load(): Promise<void> {
    this.error.set(null);
    try {
      const note = await firstValueFrom(this.http.get<Note>(this.url));
      if (this.isLoaded()) this.replaceWith(note);
      else this.showFirst(note);
    } catch (error) {
      this.error.set(error); // a Problem
    }
  }

  write(text: string): void {
    this.replaced.set(null);
    this.scheduleSave(text);
  }

  /** Saves unsaved text, one request at a time. Resolves to whether everything is saved. */
  async save(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.isLoaded() && !this.isSaved()) {
      await (this.saving ??= this.send().finally(() => (this.saving = null)));
      if (this.error()) return false;
    }
    return true;
  }

  /** Overwrites what was saved elsewhere. */
  async keepMine(): Promise<void> {
    const text = this.text();
    await this.load();
    if (this.error()) return;
    this.setText(text);
    await this.save();
  }

  private scheduleSave(text: string): void {
    this.setText(text);
    clearTimeout(this.timer);
    if (!this.isOutdated()) this.timer = setTimeout(() => void this.save(), debounceMs);
  }

  private async send(): Promise<void> {
    const draft: NoteDraft = { text: this.text() };
    const headers = { 'if-match': `"${this.kept()?.version ?? 0}"` };
    this.isSaving.set(true);
    try {
      const note = await firstValueFrom(this.http.put<Note>(this.url, draft, { headers }));
      const typed = this.text();
      this.kept.set(note);
      this.edits.saved(note);
      this.setText(typed);
      this.error.set(null);
      this.freshness.announce();
    } catch (error) {
      this.error.set(error); // a Problem
    } finally {
      this.isSaving.set(false);
    }
  }

  /** Shows the first answer, or a draft that was never saved. */
  private showFirst(note: Note): void {
    this.kept.set(note);
    this.edits.show(note);
    this.text.set(this.form.getRawValue().text);
    if (this.edits.restored()) this.replaced.set(note.text);
    if (this.edits.collisions().length > 0) this.error.set(new Problem({ code: 'changed-meanwhile' }));
    else this.scheduleSave(this.text());
  }

  private replaceWith(note: Note): void {
    this.replaced.set(null);
    this.kept.set(note);
    this.edits.saved(note);
    this.setText(note.text);
  }

  private setText(text: string): void {
    this.text.set(text);
    this.form.setValue({ text });
  }

  /** Shows what another window saved, unless there is unsaved text: then saving reports the conflict. */
  private async refetch(): Promise<void> {
    if (!this.isLoaded() || !this.isSaved()) return;
    const note = await firstValueFrom(this.http.get<Note>(this.url)).catch(() => null); // a Problem: the text stays
    if (note && this.isSaved()) this.replaceWith(note);
  }
}
