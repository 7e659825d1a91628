// Sets another key for an app: a pair generated in this browser, or an existing key.
import { ChangeDetectionStrategy, Component, type OnInit, inject, input, output, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import { Button } from '@sv/ui/button/button';
import { saveTextFile } from '@sv/ui/backup-codes/save-text-file';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Submission } from '@sv/ui/workspace/submission';
import { Toasts } from '@sv/ui/workspace/toasts';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { newKeyPair, obstacle, publicKeyOf } from '../../signing/license-crypto';
import type { PluginLicenseKey } from '../plugin-license-key';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-new-license-key',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Checkbox, Dialog, DraftLine, Field, FieldControl, OneTimeSecret, ReactiveFormsModule, T],
  templateUrl: './new-license-key.html',
  styleUrl: './new-license-key.css',
})
export class NewLicenseKeyDialog implements OnInit {
  private readonly toasts = inject(Toasts);

  readonly plugin = input.required<AdminPlugin>();
  readonly licenseKey = input.required<PluginLicenseKey>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  /** Why this browser cannot generate a pair. */
  protected readonly obstacle = signal<string | null>(null);
  /** The private key of a pair that was just generated here. */
  protected readonly createdPrivateKey = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({
    publicKey: ['', [Validators.required, Validators.pattern(/^[\w-]{43}$/)]],
    privateKey: [''],
    keep: [true],
  });
  protected readonly edits = new Edits<Editable & ReturnType<typeof this.form.getRawValue>, typeof this.form>(
    this.form,
    {
      name: 'licence key',
      secret: ['privateKey'],
    },
  );
  protected readonly submission = new Submission(this.form);

  constructor() {
    void obstacle().then(reason => this.obstacle.set(reason));
  }

  ngOnInit(): void {
    this.edits.show({ id: this.plugin().id, ...this.form.getRawValue() });
  }

  protected async createPair(): Promise<void> {
    const { publicKey, privateKey } = await newKeyPair();
    this.form.patchValue({ publicKey, privateKey });
    this.createdPrivateKey.set(privateKey);
  }

  /** Fills in the public key that belongs to a private key. */
  protected async derive(privateKey: string): Promise<void> {
    const publicKey = privateKey.trim() && !this.obstacle() ? await publicKeyOf(privateKey) : null;
    if (publicKey) this.form.patchValue({ publicKey });
  }

  protected save(privateKey: string): void {
    saveTextFile(`${this.plugin().id}.key`, `${privateKey}\n`);
  }

  protected use(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const { publicKey, privateKey, keep } = this.form.getRawValue();
      const kept = keep && privateKey.trim() ? { privateKey: privateKey.trim() } : {};
      if (!(await this.licenseKey().set({ publicKey, ...kept }))) return;
      this.edits.saved();
      this.toasts.success(t('Key for {name} changed', { name: this.plugin().name }));
      this.open.set(false);
    });
  }
}
