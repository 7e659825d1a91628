// Signs a licence in this browser, to copy, save or grant it. Uses the stored private key, or one that is typed in and
// is not sent anywhere.
import { HttpClient } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  Injector,
  type OnInit,
  afterNextRender,
  computed,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import type { AdminEntitlement, EntitlementGrant, OfferTier } from '@sv/contracts/entitlement.contract';
import { saveTextFile } from '@sv/ui/backup-codes/save-text-file';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { licenseRefusalText } from '@sv/ui/licensing/license-refusal-text';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { People } from '../../../activity/people';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { PersonField } from '../../person-field/person-field';
import { type Claims, obstacle, publicKeyOf, signLicense } from '../../signing/license-crypto';
import type { PluginLicenseKey } from '../plugin-license-key';
import { endOf, lifetimes } from './lifetime';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-sign-license',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Checkbox,
    Dialog,
    DraftLine,
    Field,
    FieldControl,
    OneTimeSecret,
    PersonField,
    ReactiveFormsModule,
    T,
  ],
  templateUrl: './sign-license.html',
  styleUrl: './sign-license.css',
})
export class SignLicenseDialog implements OnInit {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);
  private readonly injector = inject(Injector);
  private readonly signedText = viewChild<ElementRef<HTMLElement>>('signedText');

  readonly plugin = input.required<AdminPlugin>();
  readonly licenseKey = input.required<PluginLicenseKey>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly obstacle = signal<string | null>(null);
  protected readonly token = signal<string | null>(null);
  protected readonly granting = signal(false);
  protected readonly lifetimes = lifetimes();
  protected readonly isKept = computed(() => this.licenseKey().resource.value()?.hasPrivateKey ?? false);
  protected readonly tiers = computed(() => (this.plugin().monetization['tiers'] ?? []) as OfferTier[]);
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', [Validators.required, Validators.email]],
    tier: [''],
    lifetime: ['365'],
    date: [''],
    forThisWorkspace: [true],
    privateKey: [''],
  });
  protected readonly edits = new Edits<Editable & ReturnType<typeof this.form.getRawValue>, typeof this.form>(
    this.form,
    {
      name: 'licence',
      secret: ['privateKey'],
    },
  );
  protected readonly submission = new Submission(this.form);
  /** The user that the licence was signed for, if they have an account here. */
  protected readonly person = computed(() =>
    this.token() ? this.people.byEmail(this.form.controls.email.value) : null,
  );

  constructor() {
    void obstacle().then(reason => this.obstacle.set(reason));
  }

  ngOnInit(): void {
    this.edits.show({ id: this.plugin().id, ...this.form.getRawValue() });
  }

  protected sign(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const privateKey = await this.privateKey();
      if (privateKey === null) return;
      this.token.set(await signLicense(this.claims(), privateKey));
      this.edits.saved();
      // The form had the focus and is no longer rendered.
      afterNextRender({ read: () => this.signedText()?.nativeElement.focus() }, { injector: this.injector });
    });
  }

  protected save(token: string): void {
    saveTextFile(`${this.plugin().id}-licence.txt`, `${token}\n`);
  }

  protected async grant(userId: string, licenseToken: string): Promise<void> {
    this.granting.set(true);
    try {
      const body: EntitlementGrant = { userId, licenseToken };
      const granted = await this.reauthentication.run(() =>
        firstValueFrom(this.http.post<AdminEntitlement>('/api/admin/entitlements', body)),
      );
      if (!granted) return;
      this.toasts.success(t('Licence granted to {name}', { name: this.people.nameOf(userId) ?? t('Someone') }));
      this.open.set(false);
    } catch (error) {
      this.submission.refusal.set(licenseRefusalText(toProblem(error)));
    } finally {
      this.granting.set(false);
    }
  }

  /** Null without a key to sign with: the form shows the reason. */
  private async privateKey(): Promise<string | null> {
    const kept = this.isKept() ? await this.licenseKey().reveal() : this.form.controls.privateKey.value.trim();
    if (kept === null) return null;
    if ((await publicKeyOf(kept)) === this.licenseKey().resource.value()?.publicKey) return kept;
    this.submission.refusal.set(
      t('This private key does not match the public key. Enter the private key of this pair.'),
    );
    return null;
  }

  private claims(now = Date.now()): Claims {
    const { email, tier, lifetime, date, forThisWorkspace } = this.form.getRawValue();
    const issuedAt = Math.floor(now / 1000);
    return {
      v: 1,
      jti: crypto.randomUUID(),
      pluginId: this.plugin().id,
      sub: email.trim(),
      issuedAt,
      expiresAt: endOf(lifetime, date, issuedAt),
      tier: tier || undefined,
      instanceId: forThisWorkspace ? this.licenseKey().resource.value()?.instanceId : undefined,
    };
  }
}
