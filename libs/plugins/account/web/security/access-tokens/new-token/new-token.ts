// Creates an access token and shows it, once.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, output, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { AccessTokenScope, NewAccessToken } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Session } from '@sv/ui/workspace/session';
import { Submission } from '@sv/ui/workspace/submission';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../../../rows/keep-focus';

const url = '/api/auth/access-tokens';
/** Apps of the workspace itself, which have no API for people's programs. */
const withoutApi = new Set(['sv.account', 'sv.launcher']);

const days = (count: number): string => t('{count, plural, one {# day} other {# days}}', { count });

@Component({
  selector: 'sv-new-token',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Checkbox,
    Dialog,
    DraftLine,
    Field,
    FieldControl,
    Icon,
    KeepFocus,
    OneTimeSecret,
    ReactiveFormsModule,
    T,
  ],
  templateUrl: './new-token.html',
  styleUrl: './new-token.css',
})
export class NewTokenDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly session = inject(Session);

  readonly created = output<NewAccessToken>();
  readonly closed = output<void>();

  protected readonly lifetimes: readonly { days: number; text: string }[] = [
    { days: 30, text: days(30) },
    { days: 90, text: days(90) },
    { days: 180, text: days(180) },
    { days: 365, text: t('1 year') },
  ];
  protected readonly scopes: readonly { value: AccessTokenScope; text: string; hint: string }[] = [
    { value: 'read', text: t('Read'), hint: t('View your data in these apps.') },
    { value: 'write', text: t('Read and write'), hint: t('View, add, change and delete your data in these apps.') },
  ];
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(80)]],
    scope: ['read' as AccessTokenScope],
    isForSome: [false],
    pluginIds: [[] as string[]],
    days: [90],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'access token' });
  private readonly typed = toSignal(this.form.valueChanges, { initialValue: this.form.getRawValue() });
  protected readonly isForSome = computed(() => this.typed().isForSome === true);
  protected readonly chosen = computed(() => new Set(this.typed().pluginIds));
  /** An app for administrators is closed to tokens. */
  protected readonly apps = computed(() =>
    this.session.plugins().filter(({ id, adminOnly }) => !adminOnly && !withoutApi.has(id)),
  );
  protected readonly open = signal(true);
  protected readonly nothingChosen = signal(false);
  protected readonly submission = new Submission(this.form, () => !this.nothingChosen());
  protected readonly result = signal<NewAccessToken | null>(null);
  protected readonly example = computed(() => {
    const [first] = this.result()?.pluginIds ?? [];
    const prefix = first ? (this.session.plugin(first)?.routePrefix ?? '') : '';
    return `curl -H "Authorization: Bearer $TOKEN" ${location.origin}${prefix}/api/openapi.json`;
  });

  constructor() {
    this.edits.show(null);
  }

  protected choose(pluginId: string, isChosen: boolean): void {
    this.nothingChosen.set(false);
    const others = [...this.chosen()].filter(other => other !== pluginId);
    this.form.controls.pluginIds.setValue(isChosen ? [...others, pluginId] : others);
  }

  protected create(formElement: HTMLFormElement): Promise<void> {
    this.nothingChosen.set(this.isForSome() && this.chosen().size === 0);
    return this.submission.send(formElement, async () => {
      const { name, scope, isForSome, pluginIds, days } = this.form.getRawValue();
      const body = { name: name.trim(), scope, pluginIds: isForSome ? pluginIds : null, expiresInDays: Number(days) };
      const request = this.http.post<NewAccessToken>(url, body);
      const done = await this.reauthentication.run(() => firstValueFrom(request));
      if (!done) return;
      this.edits.saved();
      this.result.set(done.answer);
      this.created.emit(done.answer);
    });
  }
}
