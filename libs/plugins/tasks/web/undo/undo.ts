// Ctrl Z and Ctrl Shift Z (⌘ on a Mac) on the pages of Tasks, and the "Undo" of messages. What it takes to change
// something back is loaded when it is asked for.
import { DOCUMENT, DestroyRef, Injectable, Injector, inject, runInInjectionContext } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { isTyping } from '@sv/ui/shortcuts/shortcuts';
import { Toasts } from '@sv/ui/workspace/toasts';
import { t } from '@sv/ui/locale/translate';
import type { UndoRunner } from './undo-runner';
import { type UndoRequest, UndoStack } from './undo-stack';

@Injectable()
export class Undo {
  private readonly injector = inject(Injector);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private runner: UndoRunner | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    const document = inject(DOCUMENT);
    const listen = (event: KeyboardEvent): void => this.onKeydown(event);
    document.addEventListener('keydown', listen);
    inject(DestroyRef).onDestroy(() => document.removeEventListener('keydown', listen));
    this.stack.requests.pipe(takeUntilDestroyed()).subscribe(request => void this.run(request));
  }

  private onKeydown(event: KeyboardEvent): void {
    const what = actionOf(event);
    if (!what || event.defaultPrevented || (hasOwnUndo(event.target) && !this.isOfComments(event.target, what))) return;
    event.preventDefault();
    void this.run({ what });
  }

  /** Messages with "Undo" are below the details of a task, where comments are. */
  private isOfComments(target: EventTarget | null, what: UndoRequest['what']): boolean {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isBesideThem =
      target instanceof Element && !!target.closest('dialog[open]')?.querySelector('sv-comment-list');
    return isBesideThem && !(isField && target.value !== '') && this.stack.isOfComments(what);
  }

  /** One after another: each begins where the one before has ended. */
  run(request: UndoRequest): Promise<unknown> {
    this.last = this.last
      .then(async () => (await this.load()).run(request))
      .catch((error: unknown) => this.explain(error));
    return this.last;
  }

  private async load(): Promise<UndoRunner> {
    const { UndoRunner: Runner } = await import('./undo-runner');
    return (this.runner ??= runInInjectionContext(this.injector, () => new Runner()));
  }

  private explain(error: unknown): void {
    console.error(error);
    this.toasts.error(t('This can’t be opened. Check your connection, or reload the page.'));
  }
}

function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'y') return ctrlKey && !shiftKey ? 'redo' : null;
  return letter !== 'z' ? null : shiftKey ? 'redo' : 'undo';
}

/** A field with a text, and whatever is in a dialog or a menu. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof HTMLInputElement && target.value === '' && !target.closest('dialog[open]'));
