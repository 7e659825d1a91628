// The list that completes `#` and `@` in the line for new tasks: what it offers, and its keys.
import { Injectable, computed, inject, linkedSignal, signal } from '@angular/core';
import { ListPeople } from '../../sharing/list-people';
import { TagNames } from '../../task-tags/tag-names';
import { completionAt } from './completion-at';

@Injectable()
export class Completions {
  private readonly tags = inject(TagNames);
  private readonly people = inject(ListPeople);
  private readonly typed = signal({ text: '', caret: 0 });
  private readonly isClosed = signal(false);

  private readonly completion = computed(() => {
    const { text, caret } = this.typed();
    const people = [...new Set(this.people.people().map(({ name }) => name))];
    return this.isClosed() ? null : completionAt(text, caret, { tags: this.tags.names(), people });
  });
  readonly listId = 'sv-new-task-options';
  readonly options = computed(() => this.completion()?.options ?? []);
  /** A tag may be a new one, so none is chosen at first; there are no new people. */
  readonly active = linkedSignal<number>(() => (this.completion()?.sign === '@' ? 0 : -1));

  readonly activeId = computed(() =>
    this.options()[this.active()] === undefined ? null : `${this.listId}-${this.active()}`,
  );

  type(field: HTMLInputElement): void {
    this.isClosed.set(false);
    this.typed.set({ text: field.value, caret: field.selectionStart ?? field.value.length });
    if (field.value.includes('#')) this.tags.load();
  }

  close(): void {
    this.isClosed.set(true);
  }

  /** The text with the chosen option, and the place behind it. */
  withOption(option: string): { text: string; caret: number } | null {
    const completion = this.completion();
    if (!completion) return null;
    const { text } = this.typed();
    const before = `${text.slice(0, completion.from)}${completion.sign}${option} `;
    this.close();
    return { text: before + text.slice(completion.to).trimStart(), caret: before.length };
  }

  /** @returns the option that the key chooses, or whether the key was meant for the list */
  onKey(key: string): string | boolean {
    const options = this.options();
    if (options.length === 0) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      this.active.update(active => Math.min(Math.max(active + step, 0), options.length - 1));
      return true;
    }
    if (key === 'Escape') {
      this.close();
      return true;
    }
    return key === 'Enter' || key === 'Tab' ? (options[this.active()] ?? false) : false;
  }
}
