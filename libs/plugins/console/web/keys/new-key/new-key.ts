// Creates an admin key and shows it, once.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { BuiltInCapability } from '@sv/contracts/access.contract';
import type { CreatedAdminKey, NewAdminKey } from '@sv/contracts/admin/admin-keys.contract';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { formValue } from '@sv/ui/field/form-value';
import { Icon } from '@sv/ui/icon/icon';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { keyCapabilities } from '../key-capabilities';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const dayMs = 86_400_000;

@Component({
  selector: 'sv-new-key',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Checkbox, Dialog, DraftLine, Field, FieldControl, Icon, OneTimeSecret, ReactiveFormsModule, T],
  templateUrl: './new-key.html',
  styleUrl: './new-key.css',
})
export class NewKeyDialog {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);

  readonly created = output<CreatedAdminKey>();
  readonly closed = output<void>();

  protected readonly capabilities = keyCapabilities();
  protected readonly lifetimes: readonly { days: number; text: string }[] = [
    { days: 30, text: t('30 days') },
    { days: 90, text: t('90 days') },
    { days: 365, text: t('1 year') },
    { days: 0, text: t('Never', {}, 'lifetime') },
  ];
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(100)]],
    days: [90],
    capabilities: [[] as BuiltInCapability[]],
  });
  protected readonly edits = new Edits<Editable, typeof this.form>(this.form, { name: 'key' });
  private readonly value = formValue(this.form);
  protected readonly chosen = computed(() => new Set(this.value().capabilities));
  protected readonly open = signal(true);
  protected readonly submission = new Submission(this.form, () => !this.nothingChosen());
  protected readonly nothingChosen = signal(false);
  protected readonly result = signal<CreatedAdminKey | null>(null);
  protected readonly example = computed(() => {
    const first = this.capabilities.find(({ capability }) => this.result()?.capabilities.includes(capability));
    return `curl -H "x-platform-admin-key: $KEY" ${location.origin}${first?.example ?? '/api/admin/health'}`;
  });

  constructor() {
    this.edits.show(null);
  }

  protected choose(capability: BuiltInCapability, isChosen: boolean): void {
    this.nothingChosen.set(false);
    const others = [...this.chosen()].filter(other => other !== capability);
    this.form.controls.capabilities.setValue(isChosen ? [...others, capability] : others);
  }

  protected make(formElement: HTMLFormElement): Promise<void> {
    this.nothingChosen.set(this.chosen().size === 0);
    return this.submission.send(formElement, async () => {
      const body = this.body();
      const request = this.http.post<CreatedAdminKey>('/api/admin/keys', body);
      const done = await this.reauthentication.run(() => firstValueFrom(request));
      if (!done) return;
      this.edits.saved();
      this.result.set(done.answer);
      this.created.emit(done.answer);
    });
  }

  private body(now = Date.now()): NewAdminKey {
    const { name, days } = this.form.getRawValue();
    const lifetime = Number(days);
    const capabilities = this.capabilities.map(({ capability }) => capability).filter(one => this.chosen().has(one));
    return {
      name: name.trim(),
      capabilities,
      ...(lifetime > 0 && { expiresAt: new Date(now + lifetime * dayMs).toISOString() }),
    };
  }
}
