// The forms on the page, consulted before the router or the browser leaves it: unsaved edits must not be lost.
import { DOCUMENT, DestroyRef, Injectable, inject } from '@angular/core';
import type { Route } from '@angular/router';
import { PageExit } from '../workspace/page-exit';

export interface OpenForm {
  /** The route whose page contains the form; null when there is none. */
  readonly route: Route | null;
  /** Whether leaving would lose edits, so that the person must be asked. */
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
    const preventUnload = (event: Event): void => this.preventUnload(event);
    this.window?.addEventListener('beforeunload', preventUnload);
    inject(DestroyRef).onDestroy(() => this.window?.removeEventListener('beforeunload', preventUnload));
  }

  /** @returns a function that removes it */
  add(form: OpenForm): () => void {
    this.forms.add(form);
    return () => this.forms.delete(form);
  }

  /**
   * When several routes are left at once, the person is asked once.
   * @param route the route that is left; without it, every page
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

  /**
   * Shows the browser's own question. Not when the page leaves automatically for the sign-in page: the drafts are
   * restored afterwards.
   */
  private preventUnload(event: Event): void {
    if (!this.exit.isForced && [...this.forms].some(form => form.needsAnswer())) event.preventDefault();
  }
}
