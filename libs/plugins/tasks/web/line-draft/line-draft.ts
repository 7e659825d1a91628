// What is typed in a line that adds tasks, and what could not be added: a draft for each place keeps it through a reload.
// Without a form, because the code of forms would be in the first page of Tasks.
import { effect, inject, signal, untracked } from '@angular/core';
import { Drafts } from '@sv/ui/edits/drafts';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { Session } from '@sv/ui/workspace/session';
import type { TypedTask } from './typed-task';

interface Values {
  title: string;
  failed: readonly TypedTask[];
}

const blank: Values = { title: '', failed: [] };

/** Create it in a field initialiser. */
export class LineDraft {
  private readonly drafts = inject(Drafts);
  private readonly session = inject(Session);
  private readonly pluginId = inject(CURRENT_PLUGIN).id;
  private readonly place = signal<string | null>(null);

  readonly text = signal('');
  /** Tasks that could not be added, and cannot return to the line because it is in use. */
  readonly failed = signal<readonly TypedTask[]>([]);
  /** Whether the line shows a draft, from before a reload, a crash or a lost session. */
  readonly restored = signal(false);

  /** @param place where tasks are added: what is typed for one does not turn up in another */
  constructor(
    private readonly name: string,
    place: () => string,
  ) {
    effect(() => {
      const id = place();
      untracked(() => this.open(id));
    });
    effect(() => this.keep({ title: this.text(), failed: this.failed() }));
  }

  discard(): void {
    this.show(blank);
    this.restored.set(false);
  }

  private open(place: string): void {
    if (place === this.place()) return;
    const draft = this.personId && this.drafts.read(this.personId, this.key(place));
    const wasTyped = this.place() === null && this.text() !== '';
    this.place.set(place);
    if (wasTyped) return;
    this.show({ ...blank, ...(draft && (draft.values as Partial<Values>)) });
    this.restored.set(Boolean(draft));
  }

  private show({ title, failed }: Values): void {
    this.text.set(title);
    this.failed.set(failed);
  }

  private keep(values: Values): void {
    const [place, { personId }] = [this.place(), this];
    if (place === null || !personId) return;
    const isBlank = values.title === '' && values.failed.length === 0;
    if (isBlank) this.drafts.drop(personId, this.key(place));
    else this.drafts.keep(personId, this.key(place), { values: { ...values }, base: { ...blank }, version: null });
  }

  private get personId(): string | undefined {
    return untracked(this.session.user)?.id;
  }

  private key(place: string): string {
    return `${this.pluginId}:${this.name}:${place}`;
  }
}
