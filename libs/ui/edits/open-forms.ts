// The forms on the screen that hold something unsaved: asked before a page is left, by the router or for another document.
import { DOCUMENT, DestroyRef, Injectable, inject } from '@angular/core';
import type { Route } from '@angular/router';
import { PageExit } from '../workspace/page-exit';

export interface OpenForm {
  /** The route whose page it stands in; null when it belongs to none. */
  readonly route: Route | null;
  /** Whether leaving would lose something that the person has to be asked about. */
  needsAnswer(): boolean;
  /** "Discard changes?" */
  ask(): Promise<boolean>;
  discard(): void;
}

@Injectable({ providedIn: 'root' })
export class OpenForms {
  private readonly exit = inject(PageExit);
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly forms = new Set<OpenForm>();
  private asking: Promise<boolean> | null = null;

  constructor() {
    const holdBack = (event: Event): void => this.holdBack(event);
    this.window?.addEventListener('beforeunload', holdBack);
    inject(DestroyRef).onDestroy(() => this.window?.removeEventListener('beforeunload', holdBack));
  }

  /** @returns takes it out again */
  add(form: OpenForm): () => void {
    this.forms.add(form);
    return () => this.forms.delete(form);
  }

  /**
   * Several routes that are left at once ask one question.
   * @param route the one that is left; without one it is every page
   */
  mayLeave(route?: Route | null): boolean | Promise<boolean> {
    const isLeft = (form: OpenForm): boolean => !route || !form.route || form.route === route;
    const unsaved = [...this.forms].filter(form => isLeft(form) && form.needsAnswer());
    const [first] = unsaved;
    if (!first) return true;
    return (this.asking ??= this.ask(first, unsaved).finally(() => (this.asking = null)));
  }

  private async ask(first: OpenForm, unsaved: readonly OpenForm[]): Promise<boolean> {
    const agreed = await first.ask();
    if (agreed) for (const form of unsaved) form.discard();
    return agreed;
  }

  /** The browser's own question. Not when the page leaves by itself, to sign in: the drafts are there afterwards. */
  private holdBack(event: Event): void {
    if (!this.exit.isForced && [...this.forms].some(form => form.needsAnswer())) event.preventDefault();
  }
}
