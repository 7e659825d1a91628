// What a person changes in a form: whether it is unsaved, what of it, the draft that brings it back after a reload or a
// lost session, the question before it is thrown away, and what happens when somebody else changed the same meanwhile.
import { DestroyRef, type Signal, type WritableSignal, computed, inject, signal, untracked } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import type { FormGroup } from '@angular/forms';
import { ActivatedRoute } from '@angular/router';
import { firstValueFrom, type Observable } from 'rxjs';
import { Confirm } from '../confirm/confirm';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { Session } from '../workspace/session';
import { toProblem } from '../workspace/to-problem';
import { Drafts } from './drafts';
import { type Collision, type Values, changesOf, isSame, merge } from './merge';
import { OpenForms } from './open-forms';
import { isSecret } from './secret-controls';

type ValuesOf<F extends FormGroup> = ReturnType<F['getRawValue']>;

/** What a form edits. A thing with a version is saved with `If-Match`. */
export interface Editable {
  id?: string | number;
  version?: number;
}

export interface EditsOptions<T, V> {
  /** What the form is called among those of its plugin: with the `id` of the thing, the name of its draft. */
  name: string;
  /** What the fields show of a thing. Left out: the fields are called as the thing's own. */
  read?: (thing: T) => V;
  /** False: leaving asks nothing, since the draft brings the text back. For a line in which things are added. */
  asks?: boolean;
  /** Fields that are never kept in a draft. Those that hide what is typed, and passwords, secrets and tokens, never are. */
  secret?: readonly string[];
}

export interface IfMatch {
  headers: Record<string, string>;
}

/** How often others may come before one's own change without a collision, until it is said instead of tried. */
const tries = 5;

/** Made in a field initialiser, after the form. */
export class Edits<T extends Editable, F extends FormGroup> {
  private readonly confirm = inject(Confirm);
  private readonly drafts = inject(Drafts);
  private readonly session = inject(Session);
  private readonly pluginId = inject(CURRENT_PLUGIN, { optional: true })?.id ?? 'workspace';
  private readonly blank: Values;
  /** What is saved, as the fields show it. */
  private readonly base: WritableSignal<Values>;
  private readonly isShown = signal(false);
  private thing: T | null = null;
  private version: number | null = null;

  /** What was typed before a reload, a crash or a lost session stands in the form again. */
  readonly restored = signal(false);
  /** The fields that somebody else changed as well: the person chooses. */
  readonly collisions = signal<readonly Collision[]>([]);
  readonly isDirty: Signal<boolean>;

  constructor(
    private readonly form: F,
    private readonly options: EditsOptions<T, ValuesOf<F>>,
  ) {
    this.blank = this.values();
    this.base = signal(this.blank);
    const typed = toSignal(form.valueChanges);
    this.isDirty = computed(() => {
      typed();
      return Object.keys(changesOf(this.base(), this.values())).length > 0;
    });
    const route = inject(ActivatedRoute, { optional: true })?.routeConfig ?? null;
    const typing = form.valueChanges.subscribe(() => this.keep());
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

  /** Puts a thing, null for a new one, into the form. The same one anew: only while nothing is unsaved. */
  show(thing: T | null): void {
    untracked(() => this.open(thing));
  }

  /** What differs from what is saved. */
  changes(): Partial<ValuesOf<F>> {
    return changesOf(this.base(), this.values()) as Partial<ValuesOf<F>>;
  }

  /** Asks when something is unsaved. */
  async mayClose(): Promise<boolean> {
    if (this.options.asks === false || !this.isDirty()) return true;
    if (!(await this.ask())) return false;
    this.discard();
    return true;
  }

  /** Back to what is saved; the draft is gone. */
  discard(): void {
    this.begin(this.base(), this.version);
    this.drop();
  }

  /**
   * Sends the changes, if there are any. When others changed other fields meanwhile, it is sent once more on top of that.
   * @returns false when the same fields were changed: the person chooses, and sends the form again
   * @throws Problem
   */
  async save(send: (changes: Partial<ValuesOf<F>>, ifMatch: IfMatch) => Observable<unknown>): Promise<boolean> {
    if (this.collisions().length > 0) return false;
    for (let left = tries; this.thing === null || this.isDirty(); left--) {
      const sent = this.values();
      try {
        this.take(sent, await firstValueFrom(send(this.changes(), this.ifMatch())));
        return true;
      } catch (error) {
        const problem = toProblem(error);
        if (problem.code !== 'changed-meanwhile' || !problem.current || left === 0) throw problem;
        this.rebase(problem.current as T);
        if (this.collisions().length > 0) return false;
      }
    }
    this.drop();
    return true;
  }

  /** It is saved, by other ways than `save`. */
  saved(answer: unknown = null): void {
    this.take(this.values(), answer);
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
      heading: 'Discard changes?',
      detail: 'What you typed is not saved yet.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      danger: true,
    });
  }

  private open(thing: T | null): void {
    const isAnother = !this.isShown() || this.thing?.id !== thing?.id;
    if (!isAnother && this.isDirty()) return;
    const early = this.isShown() ? {} : changesOf(this.blank, this.values());
    this.isShown.set(false);
    this.thing = thing;
    this.begin(thing ? this.read(thing) : this.blank, thing?.version ?? null);
    if (isAnother) this.restore();
    this.isShown.set(true);
    if (Object.keys(early).length > 0) this.keepEarly(early);
  }

  /** What was typed before the thing was there. */
  private keepEarly(early: Values): void {
    const { collisions } = merge(this.blank, { ...this.base(), ...early }, this.base());
    this.form.patchValue(early);
    this.collisions.set(collisions);
  }

  private begin(values: Values, version: number | null): void {
    this.version = version;
    this.base.set(values);
    this.collisions.set([]);
    this.restored.set(false);
    this.form.reset(values);
  }

  /** What was typed after the sending stays, unsaved. */
  private take(sent: Values, answer: unknown): void {
    const stored = isEditable(answer) ? (answer as T) : null;
    const later = changesOf(sent, this.values());
    const saved = this.thing === null ? this.blank : stored ? this.read(stored) : sent;
    if (stored) this.become(stored);
    this.begin(saved, stored?.version ?? this.version);
    this.form.patchValue(later);
    this.keep();
  }

  /** On top of what the thing has become. */
  private rebase(present: T): void {
    const { values, collisions } = merge(this.base(), this.values(), this.read(present));
    this.become(present);
    this.version = present.version ?? null;
    this.base.set(this.read(present));
    this.form.patchValue(values);
    this.collisions.set(collisions);
  }

  /** It is the same thing, whatever an answer calls it: its draft stays its draft. */
  private become(present: T): void {
    if (this.thing !== null) this.thing = { ...present, id: this.thing.id };
  }

  private restore(): void {
    const personId = this.session.user()?.id;
    const draft = personId ? this.drafts.read(personId, this.key()) : null;
    if (!draft) return;
    const known = Object.keys(this.base());
    const mine = Object.fromEntries(
      known.map(name => [name, name in draft.values ? draft.values[name] : this.base()[name]]),
    );
    const { values, collisions } = merge(draft.base, mine, this.base());
    if (isSame(values, this.base())) return this.drop();
    this.form.patchValue(values);
    this.form.markAsDirty();
    this.collisions.set(collisions);
    this.restored.set(true);
  }

  /** Kept with every change, so that no way of losing the page is too sudden. */
  private keep(): void {
    if (!this.isShown()) return;
    const changes = changesOf(this.base(), this.values());
    const names = Object.keys(changes).filter(name => !this.isSecret(name));
    const personId = this.session.user()?.id;
    if (names.length === 0 || !personId) return this.drop();
    const only = (values: Values): Values => Object.fromEntries(names.map(name => [name, values[name]]));
    this.drafts.keep(personId, this.key(), { values: only(changes), base: only(this.base()), version: this.version });
  }

  private drop(): void {
    const personId = this.session.user()?.id;
    if (personId) this.drafts.drop(personId, this.key());
  }

  private isSecret(name: string): boolean {
    return this.options.secret?.includes(name) || isSecret(name, this.form.controls[name]);
  }

  private key(): string {
    return `${this.pluginId}:${this.options.name}:${this.thing?.id ?? ''}`;
  }

  private ifMatch(): IfMatch {
    return { headers: this.version === null ? {} : { 'If-Match': `"${this.version}"` } };
  }

  private read(thing: T): Values {
    if (this.options.read) return this.options.read(thing) as Values;
    return Object.fromEntries(Object.keys(this.blank).map(name => [name, (thing as Values)[name]]));
  }

  private values(): Values {
    return this.form.getRawValue() as Values;
  }
}

const isEditable = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && typeof (answer as Editable).version === 'number';
