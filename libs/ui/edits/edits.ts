// Tracks what a person changes in a form: unsaved changes, the draft that restores them after a reload or a lost
// session, the question before they are discarded, and conflicts with changes of other people.
import { DestroyRef, type Signal, type WritableSignal, computed, inject, signal, untracked } from '@angular/core';
import type { FormGroup } from '@angular/forms';
import { ActivatedRoute } from '@angular/router';
import { firstValueFrom, type Observable } from 'rxjs';
import { Confirm } from '../confirm/confirm';
import { ChangeChannel } from '../freshness/change-channel';
import { formValue } from '../field/form-value';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { Session } from '../workspace/session';
import { toProblem } from '../workspace/to-problem';
import { FormDraft } from './form-draft';
import { type Collision, type Values, changesOf, isSame, merge } from './merge';
import { OpenForms } from './open-forms';
import { t } from '../locale/translate';

type ValuesOf<F extends FormGroup> = ReturnType<F['getRawValue']>;

/** What a form edits. A record with a version is saved with `If-Match`. */
export interface Editable {
  id?: string | number;
  version?: number;
}

export interface EditsOptions<T, V> {
  /** The form's name, unique within its plugin. Together with the `id` of the record it names the draft. */
  name: string;
  /** Maps a record to the values of the fields. Left out: fields and properties have the same names. */
  read?: (record: T) => V;
  /** False: leaving does not ask, because the draft restores the text. For a field that adds things to a list. */
  asks?: boolean;
  /** Fields that are never kept in a draft, in addition to hidden input and to passwords, secrets and tokens. */
  secret?: readonly string[];
}

export interface Newer<T> {
  record: T;
  /** The name of who changed it; null where nobody said it, and for the person themselves in another window. */
  by: string | null;
}

export interface IfMatch {
  headers: Record<string, string>;
}

/** How often a save is repeated when others saved first without a conflict. After that the save fails. */
const MAX_SAVE_ATTEMPTS = 5;

/** Create it in a field initialiser, after the form. */
export class Edits<T extends Editable, F extends FormGroup> {
  private readonly channel = inject(ChangeChannel);
  private readonly confirm = inject(Confirm);
  private readonly session = inject(Session);
  private readonly pluginId = inject(CURRENT_PLUGIN, { optional: true })?.id ?? 'workspace';
  private readonly draft: FormDraft;
  private readonly blank: Values;
  /** The saved values, as the fields show them. */
  private readonly base: WritableSignal<Values>;
  private readonly isShown = signal(false);
  private record: T | null = null;
  private version: number | null = null;

  /** Whether the form shows a restored draft, from before a reload, a crash or a lost session. */
  readonly restored = signal(false);
  /** Fields that somebody else changed too. The person chooses a value for each. */
  readonly collisions = signal<readonly Collision[]>([]);
  /** The record as somebody else saved it, while it has unsaved changes here. */
  readonly newer = signal<Newer<T> | null>(null);
  readonly isDirty: Signal<boolean>;

  constructor(
    private readonly form: F,
    private readonly options: EditsOptions<T, ValuesOf<F>>,
  ) {
    this.draft = new FormDraft(form, options.name, options.secret);
    this.blank = this.values();
    this.base = signal(this.blank);
    const value = formValue(form);
    this.isDirty = computed(() => Object.keys(changesOf(this.base(), value())).length > 0);
    const route = inject(ActivatedRoute, { optional: true })?.routeConfig ?? null;
    const typing = form.valueChanges.subscribe(() => this.keepDraft());
    const leave = inject(OpenForms).add({
      route,
      needsAnswer: () => options.asks !== false && this.isDirty(),
      ask: () => this.ask(),
      discard: () => this.discard(),
    });
    inject(DestroyRef).onDestroy(() => {
      typing.unsubscribe();
      leave();
    });
  }

  /**
   * Shows a record in the form; null for a new one. Showing the same record again has no effect while there are unsaved
   * edits.
   */
  show(record: T | null): void {
    untracked(() => this.open(record));
  }

  /** The values that differ from the saved ones. */
  changes(): Partial<ValuesOf<F>> {
    return changesOf(this.base(), this.values()) as Partial<ValuesOf<F>>;
  }

  /** The record as it was when the person began to change it; null for a new one. */
  get before(): T | null {
    return this.record;
  }

  /** Asks the person when there are unsaved edits. */
  async mayClose(): Promise<boolean> {
    if (this.options.asks === false || !this.isDirty()) return true;
    if (!(await this.ask())) return false;
    this.discard();
    return true;
  }

  /** Merges what somebody else saved into the form. Where both changed a field, the person chooses. */
  showNewer(): void {
    const newer = this.newer();
    if (newer) this.rebase(newer.record);
  }

  /** Restores the saved values and removes the draft. */
  discard(): void {
    this.reset(this.base(), this.version);
    this.draft.drop(this.record?.id);
  }

  /**
   * Sends the changes, if there are any. When others changed only other fields meanwhile, merges both and sends again.
   * @returns false when somebody changed the same fields: the person must choose and submit the form again
   * @throws Problem
   */
  async save(send: (changes: Partial<ValuesOf<F>>, ifMatch: IfMatch) => Observable<unknown>): Promise<boolean> {
    if (this.collisions().length > 0) return false;
    for (let left = MAX_SAVE_ATTEMPTS; this.record === null || this.isDirty(); left--) {
      const sent = this.values();
      try {
        this.applySaved(sent, await firstValueFrom(send(this.changes(), this.ifMatch())));
        return true;
      } catch (error) {
        const problem = toProblem(error);
        if (problem.code !== 'changed-meanwhile' || !problem.current || left === 0) throw problem;
        this.rebase(problem.current as T);
        if (this.collisions().length > 0) return false;
      }
    }
    this.draft.drop(this.record?.id);
    return true;
  }

  /** Call it when something other than `save` saved the values. */
  saved(answer: unknown = null): void {
    this.applySaved(this.values(), answer);
  }

  keepMine(): void {
    this.collisions.set([]);
  }

  takeTheirs(): void {
    this.form.patchValue(Object.fromEntries(this.collisions().map(({ name, theirs }) => [name, theirs])));
    this.collisions.set([]);
  }

  private ask(): Promise<boolean> {
    return this.confirm.ask({
      heading: t('Discard changes?'),
      detail: t('What you typed is not saved yet.'),
      confirmLabel: t('Discard'),
      cancelLabel: t('Keep editing'),
      danger: true,
    });
  }

  private open(record: T | null): void {
    const isAnother = !this.isShown() || this.record?.id !== record?.id;
    if (!isAnother && this.isDirty()) return this.noteNewer(record);
    const early = this.isShown() ? {} : changesOf(this.blank, this.values());
    this.isShown.set(false);
    this.record = record;
    this.reset(record ? this.read(record) : this.blank, record?.version ?? null);
    if (isAnother) this.restore();
    this.isShown.set(true);
    if (Object.keys(early).length > 0) this.mergeEarly(early);
  }

  private noteNewer(record: T | null): void {
    const values = record && this.read(record);
    // Pages show a change before its answer is there: the same as in the form is nothing new.
    if (!values || isSame(values, this.base()) || isSame(values, this.values())) return this.newer.set(null);
    const by = this.channel.actorOf(this.pluginId);
    this.newer.set({ record, by: by && by.id !== this.session.user()?.id ? by.name : null });
  }

  /** Keeps what was typed before the record was loaded. */
  private mergeEarly(early: Values): void {
    const { collisions } = merge(this.blank, { ...this.base(), ...early }, this.base());
    this.form.patchValue(early);
    this.collisions.set(collisions);
  }

  private reset(values: Values, version: number | null): void {
    this.version = version;
    this.newer.set(null);
    this.base.set(values);
    this.collisions.set([]);
    this.restored.set(false);
    this.form.reset(values);
  }

  /** Input that was typed during the request stays unsaved. */
  private applySaved(sent: Values, answer: unknown): void {
    const stored = isEditable(answer) ? (answer as T) : null;
    const later = changesOf(sent, this.values());
    const saved = this.record === null ? this.blank : stored ? this.read(stored) : sent;
    if (stored) this.replaceThing(stored);
    this.reset(saved, stored?.version ?? this.version);
    this.form.patchValue(later);
    this.keepDraft();
  }

  /** Moves the unsaved edits onto the record's current state. */
  private rebase(present: T): void {
    const { values, collisions } = merge(this.base(), this.values(), this.read(present));
    this.replaceThing(present);
    this.version = present.version ?? null;
    this.newer.set(null);
    this.base.set(this.read(present));
    this.form.patchValue(values);
    this.collisions.set(collisions);
  }

  /** Keeps the draft's key: it is the same record, even when an answer has another id. */
  private replaceThing(present: T): void {
    if (this.record !== null) this.record = { ...present, id: this.record.id };
  }

  private restore(): void {
    const draft = this.draft.read(this.record?.id);
    if (!draft) return;
    const known = Object.keys(this.base());
    const mine = Object.fromEntries(
      known.map(name => [name, name in draft.values ? draft.values[name] : this.base()[name]]),
    );
    const { values, collisions } = merge(draft.base, mine, this.base());
    if (isSame(values, this.base())) return this.draft.drop(this.record?.id);
    this.form.patchValue(values);
    this.form.markAsDirty();
    this.collisions.set(collisions);
    this.restored.set(true);
  }

  /** Runs on every change, so that the draft survives even a crash. */
  private keepDraft(): void {
    if (this.isShown()) this.draft.keep(this.record?.id, this.base(), this.version);
  }

  private ifMatch(): IfMatch {
    return { headers: this.version === null ? {} : { 'If-Match': `"${this.version}"` } };
  }

  private read(record: T): Values {
    if (this.options.read) return this.options.read(record) as Values;
    return Object.fromEntries(Object.keys(this.blank).map(name => [name, (record as Values)[name]]));
  }

  private values(): Values {
    return this.form.getRawValue() as Values;
  }
}

const isEditable = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && typeof (answer as Editable).version === 'number';
