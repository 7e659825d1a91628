// A form for one settings route: loads, refreshes and saves its values. Without `tenant:configure` it is read-only.
import { HttpClient, type HttpResourceRef } from '@angular/common/http';
import { computed, effect, inject, untracked } from '@angular/core';
import type { FormGroup } from '@angular/forms';
import { tap } from 'rxjs';
import { type Editable, Edits, type EditsOptions } from '@sv/ui/edits/edits';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';

type ValuesOf<Form extends FormGroup> = ReturnType<Form['getRawValue']>;

export interface AdminFormOptions<Stored, Form extends FormGroup> extends EditsOptions<Stored, ValuesOf<Form>> {
  /** The route: GET reads the values, PATCH changes them. */
  url: string;
}

/** Create it in a field initialiser, after the form and its resource. */
export class AdminForm<Stored extends Editable, Form extends FormGroup> {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  readonly mayConfigure = computed(() => this.session.hasCapability('tenant:configure'));
  readonly edits: Edits<Stored, Form>;
  readonly submission: Submission;
  private readonly freshness;

  constructor(
    protected readonly form: Form,
    protected readonly stored: HttpResourceRef<Stored | undefined>,
    private readonly options: AdminFormOptions<Stored, Form>,
  ) {
    this.edits = new Edits<Stored, Form>(form, options);
    this.submission = new Submission(form);
    this.freshness = keepFresh(stored, () => options.url);
    effect(() => {
      const shown = stored.hasValue() ? stored.value() : null;
      const mayConfigure = this.mayConfigure();
      untracked(() => {
        if (shown) this.edits.show(shown);
        if (mayConfigure) form.enable();
        else form.disable();
      });
    });
  }

  /**
   * Sends the changes. Without changes it sends nothing and counts as saved, so that pressing Save always gets an
   * answer.
   *
   * @param toBody builds the PATCH body; by default the changed fields
   * @returns whether the form's values are stored now; if so, the other tabs are notified
   */
  async patch(
    toBody: (known: Stored, changes: Partial<ValuesOf<Form>>) => object = (_, changes) => changes,
  ): Promise<boolean> {
    if (!this.stored.hasValue()) return false;
    const known = this.stored.value()!;
    const isSaved = await this.edits.save((changes, ifMatch) =>
      this.http.patch<Stored>(this.options.url, toBody(known, changes), ifMatch).pipe(tap(now => this.stored.set(now))),
    );
    if (isSaved) this.freshness.announce();
    return isSaved;
  }
}
