// Names a new group, or renames one.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, OnInit, inject, input, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { type Observable, tap } from 'rxjs';
import type { AdminGroup } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { Edits, type IfMatch } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Submission } from '@sv/ui/workspace/submission';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/groups';

@Component({
  selector: 'sv-group-name',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, ConflictChoice, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './group-name.html',
})
export class GroupName implements OnInit {
  private readonly http = inject(HttpClient);

  /** Null for a new one. */
  readonly group = input.required<AdminGroup | null>();
  readonly saved = output<AdminGroup>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(80)]],
  });
  protected readonly edits = new Edits<AdminGroup, typeof this.form>(this.form, {
    name: 'group',
    read: ({ name }) => ({ name }),
  });
  protected readonly submission = new Submission(this.form);
  protected readonly labels = { name: t('Name') };

  ngOnInit(): void {
    this.edits.show(this.group());
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      let group: AdminGroup | null = null;
      await this.edits.save((_, ifMatch) => this.send(ifMatch).pipe(tap(answer => (group = answer))));
      // `group` is null when nothing was sent: there were no changes, or the person must resolve a conflict first.
      if (group) this.saved.emit(group);
      else if (this.edits.collisions().length === 0) this.closed.emit();
    };
    return this.submission.send(formElement, work, problem => this.explain(problem));
  }

  private send(ifMatch: IfMatch): Observable<AdminGroup> {
    const [group, body] = [this.group(), this.body()];
    return group
      ? this.http.patch<AdminGroup>(`${url}/${group.id}`, body, ifMatch)
      : this.http.post<AdminGroup>(url, body);
  }

  private body(): { name: string } {
    return { name: this.form.getRawValue().name.trim() };
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'conflict') return applyProblem(this.form, problem);
    this.form.controls.name.setErrors({ server: problem.message });
    return null;
  }
}
