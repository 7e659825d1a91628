// The tags of a task in a form: type one, and Enter, a comma or a space adds it. Tags that are in use are offered.
import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import type { FormControl } from '@angular/forms';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { startWith, switchMap } from 'rxjs';
import { taskLimits } from '../../shared/task-limits';
import { TagNames } from './tag-names';

/** What separates tags where people type them. */
const SEPARATOR = /[\s,#|]+/u;

@Component({
  selector: 'sv-tags-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon, T],
  templateUrl: './tags-field.html',
  styleUrl: './tags-field.css',
  providers: [TagNames],
})
export class TagsField {
  private readonly names = inject(TagNames);

  readonly control = input.required<FormControl<string[]>>();
  readonly isReadOnly = input(false);

  protected readonly maxLength = taskLimits.tag;
  protected readonly tags = toSignal(
    toObservable(this.control).pipe(switchMap(control => control.valueChanges.pipe(startWith(control.value)))),
    { initialValue: [] },
  );
  protected readonly offered = computed(() => this.names.names().filter(name => !this.has(name)));
  protected readonly refusal = signal<string | null>(null);

  protected load(): void {
    this.names.load();
  }

  /** Adds what is whole: all of it at the end, else what stands before a separator. */
  protected read(field: HTMLInputElement, isAtEnd: boolean): void {
    const words = field.value.split(SEPARATOR);
    const rest = isAtEnd ? '' : (words.pop() ?? '');
    const added = words.filter(Boolean);
    this.refusal.set(null);
    if (added.length === 0 && !isAtEnd) return;
    field.value = rest;
    this.add(added);
  }

  /** Enter adds the tag; without one it saves the form. */
  protected enter(event: Event, field: HTMLInputElement): void {
    if (!field.value.trim()) return;
    event.preventDefault();
    this.read(field, true);
  }

  protected removeLast(field: HTMLInputElement): void {
    const last = this.tags().at(-1);
    if (field.value === '' && last !== undefined) this.remove(last, field);
  }

  protected remove(tag: string, field: HTMLInputElement): void {
    this.set(this.tags().filter(one => one !== tag));
    field.focus();
  }

  private add(words: readonly string[]): void {
    const tags = [...this.tags()];
    for (const word of words) if (!tags.some(tag => isSame(tag, word))) tags.push(this.spelling(word));
    if (tags.length > taskLimits.tagsPerItem)
      this.refusal.set(t('A task can have {count} tags.', { count: taskLimits.tagsPerItem }));
    this.set(tags.slice(0, taskLimits.tagsPerItem));
  }

  private set(tags: string[]): void {
    if (tags.length === this.tags().length) return;
    this.control().setValue(tags);
    this.control().markAsDirty();
  }

  /** As the tag is spelt elsewhere. */
  private spelling(word: string): string {
    return this.names.names().find(name => isSame(name, word)) ?? word;
  }

  private has(name: string): boolean {
    return this.tags().some(tag => isSame(tag, name));
  }
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
