// Gives a group a licence for an app: the app, the group, the tier and the end.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, output, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { AdminPluginList } from '@sv/contracts/admin/plugins.contract';
import type { GroupEntitlement, NewGroupEntitlement, OfferTier } from '@sv/contracts/entitlement.contract';
import type { GroupSummary } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { GroupPicker } from '../../../group-picker/group-picker';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { appInLanguage } from '../../../console/app-in-language';

const dayMs = 86_400_000;

@Component({
  selector: 'sv-grant-group-license',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, GroupPicker, Icon, ReactiveFormsModule, T],
  templateUrl: './grant-group-license.html',
})
export class GrantGroupLicense {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);

  readonly granted = output<GroupEntitlement>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly isPicking = signal(false);
  protected readonly group = signal<GroupSummary | null>(null);
  /** Set after the person tried without a group. */
  protected readonly lacksGroup = signal(false);
  protected readonly form = inject(NonNullableFormBuilder).group({
    pluginId: ['', Validators.required],
    tier: '',
    days: '',
  });
  protected readonly submission = new Submission(this.form);
  protected readonly durations: readonly { days: string; words: string }[] = [
    { days: '', words: t('Never', {}, 'lifetime') },
    { days: '31', words: t('1 month') },
    { days: '366', words: t('1 year') },
  ];
  private readonly plugins = httpResource<AdminPluginList>(() => '/api/admin/plugins');
  protected readonly apps = computed(() =>
    this.plugins.hasValue()
      ? this.plugins
          .value()
          .plugins.filter(({ monetization }) => monetization.model !== 'free')
          .map(appInLanguage)
      : [],
  );
  private readonly pluginId = toSignal(this.form.controls.pluginId.valueChanges, { initialValue: '' });
  protected readonly tiers = computed(() => {
    const app = this.apps().find(({ id }) => id === this.pluginId());
    return (app?.monetization['tiers'] ?? []) as OfferTier[];
  });

  protected pick(group: GroupSummary): void {
    this.group.set(group);
    this.lacksGroup.set(false);
    this.isPicking.set(false);
  }

  protected grant(formElement: HTMLFormElement): Promise<void> {
    this.lacksGroup.set(this.group() === null);
    return this.submission.send(
      formElement,
      () => this.send(),
      problem => applyProblem(this.form, problem),
    );
  }

  private async send(now = Date.now()): Promise<void> {
    const group = this.group();
    if (!group) return;
    const { pluginId, tier, days } = this.form.getRawValue();
    const body: NewGroupEntitlement = {
      groupId: group.id,
      pluginId,
      ...(tier && { tier }),
      ...(days && { expiresAt: new Date(now + Number(days) * dayMs).toISOString() }),
    };
    const granted = await this.reauthentication.run(() =>
      firstValueFrom(this.http.post<GroupEntitlement>('/api/admin/group-entitlements', body)),
    );
    if (!granted) return;
    this.granted.emit(granted.answer);
    this.open.set(false);
  }
}
