// The form for a broadcast: audience, text, preview, and a confirmation before sending. The server accepts one per
// minute; a countdown shows the remaining seconds.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type {
  BroadcastAudience,
  BroadcastDraft,
  BroadcastReach,
  SentBroadcast,
} from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { categoryName } from '@sv/ui/category-text/category-text';
import { Confirm } from '@sv/ui/confirm/confirm';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AudienceChoice } from '../audience/audience-choice';
import { peopleValues } from '../broadcast-text';
import { BroadcastPreview } from '../preview/broadcast-preview';
import { aLink, atMost, lengthOf, maxBody, maxTitle, notBlank } from './broadcast-rules';
import type { Countdown } from './countdown';

const url = '/api/admin/broadcasts';
const windowSeconds = 60;

@Component({
  selector: 'sv-compose-broadcast',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    AudienceChoice,
    BroadcastPreview,
    Button,
    Card,
    DraftLine,
    Field,
    FieldControl,
    Icon,
    ReactiveFormsModule,
    T,
  ],
  templateUrl: './compose.html',
  styleUrl: './compose.css',
})
export class ComposeBroadcast {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);
  private readonly locale = inject(LocaleService);

  /** Belongs to the page, so that it continues while the form is closed. */
  readonly wait = input.required<Countdown>();
  readonly sent = output<void>();
  readonly closed = output<void>();

  protected readonly categories = ['announcement', 'maintenance', 'security'].map(value => ({
    value,
    name: categoryName(value),
  }));
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: ['', [notBlank, atMost(maxTitle)]],
    body: ['', atMost(maxBody)],
    url: ['', aLink],
    category: 'announcement',
    audience: [{ all: true } as BroadcastAudience | null],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'broadcast' });
  protected readonly submitted = signal(false);
  protected readonly submission = new Submission(this.form, () => this.audienceProblem() === null);

  private readonly reachResource = httpResource<BroadcastReach>(() => `${url}/reach`);
  protected readonly reach = computed(() => (this.reachResource.hasValue() ? this.reachResource.value() : null));
  private readonly groupReach = httpResource<BroadcastReach>(() => {
    const audience = this.audience();
    return audience && 'groupId' in audience ? `${url}/reach?groupId=${audience.groupId}` : undefined;
  });
  protected readonly value = formValue(this.form);
  protected readonly audience = computed(() => this.value().audience);
  protected readonly titleLength = computed(() => `${lengthOf(this.value().title)} / ${maxTitle}`);
  protected readonly bodyLength = computed(() => `${lengthOf(this.value().body)} / ${maxBody}`);
  protected readonly isSecurity = computed(() => this.value().category === 'security');

  /** How many people receive it; null until that is known. */
  protected readonly recipients = computed(() => {
    const [audience, reach] = [this.audience(), this.reach()];
    if (!audience) return 0;
    if ('userIds' in audience) return audience.userIds.length;
    if ('groupId' in audience) return this.groupReach.hasValue() ? (this.groupReach.value().group ?? null) : null;
    if (!reach) return null;
    return 'roles' in audience ? audience.roles.reduce((sum, role) => sum + (reach.roles[role] ?? 0), 0) : reach.all;
  });
  protected readonly sendLabel = computed(() => {
    const recipients = this.recipients();
    return recipients
      ? t(
          '{count, plural, one {Send to {number} person…} other {Send to {number} people…}}',
          peopleValues(this.locale, recipients),
        )
      : t('Send…');
  });
  private readonly audienceProblem = computed(() => {
    const audience = this.audience();
    if (!audience) return t('Choose who gets the broadcast.');
    if (this.recipients() !== 0) return null;
    return 'groupId' in audience ? t('This group has no members with an active account.') : t('Nobody has this role.');
  });
  protected readonly shownProblem = computed(() => (this.submitted() ? this.audienceProblem() : null));

  constructor() {
    this.edits.show(null);
    // A restored draft has only the ids of people, so the person must select them again.
    const { audience } = this.form.controls;
    if (audience.value && 'userIds' in audience.value) audience.setValue(null);
  }

  protected async cancel(): Promise<void> {
    if (await this.edits.mayClose()) this.closed.emit();
  }

  protected async send(formElement: HTMLFormElement): Promise<void> {
    if (this.wait().seconds() > 0) return;
    this.submitted.set(true);
    await this.submission.send(
      formElement,
      () => this.askAndSend(),
      problem => this.explain(problem),
    );
  }

  private async askAndSend(): Promise<void> {
    const audience = this.audience();
    if (!audience || !(await this.confirmSending())) return;
    const sent = await this.reauthentication.run(() =>
      firstValueFrom(this.http.post<SentBroadcast>(url, this.draftFor(audience))),
    );
    if (!sent) return;
    this.edits.saved();
    this.wait().start(windowSeconds);
    this.toasts.success(
      t(
        '{count, plural, one {Sending to {number} person} other {Sending to {number} people}}',
        peopleValues(this.locale, sent.answer.recipients),
      ),
    );
    this.sent.emit();
  }

  private confirmSending(): Promise<boolean> {
    const recipients = this.recipients();
    const title = this.form.getRawValue().title.trim();
    const heading =
      recipients === null
        ? t('Send this broadcast?')
        : t(
            '{count, plural, one {Send this to {number} person?} other {Send this to {number} people?}}',
            peopleValues(this.locale, recipients),
          );
    const detail = this.isSecurity()
      ? t(
          '“{title}” appears in their notifications now. You cannot undo this. People cannot mute it, and it arrives during quiet hours.',
          { title },
        )
      : t('“{title}” appears in their notifications now. You cannot undo this.', { title });
    return this.confirm.ask({ heading, detail, confirmLabel: t('Send') });
  }

  private draftFor(audience: BroadcastAudience): BroadcastDraft {
    const { title, body, url: link, category } = this.form.getRawValue();
    return {
      audience,
      title: title.trim(),
      ...(body.trim() !== '' && { body: body.trim() }),
      ...(link.trim() !== '' && { url: link.trim() }),
      category,
    };
  }

  private explain(problem: Problem): string | null {
    if (problem.code !== 'rate-limited') return applyProblem(this.form, problem);
    this.wait().start(problem.retryAfterSeconds ?? windowSeconds);
    return t('You can send one broadcast a minute. Wait until the countdown ends, then send it again.');
  }
}
