// Sets up an authenticator app: the QR code, the key for manual entry, and the first code as proof that it works. It
// only renders and emits; the page sends the requests.
import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import type { TotpEnrolment } from '@sv/contracts/identity.contract';
import { Button } from '../button/button';
import { CodeField } from '../code-field/code-field';
import { CopyButton } from '../copy-button/copy-button';
import { T } from '../locale/t';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-totp-setup',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CodeField, CopyButton, ReactiveFormsModule, T],
  templateUrl: './totp-setup.html',
  styleUrl: './totp-setup.css',
})
export class TotpSetup {
  readonly enrolment = input.required<TotpEnrolment>();
  readonly busy = input(false);
  /**
   * Why the last code was refused. Set it to null before each attempt, so that screen readers announce the same message
   * again.
   */
  readonly error = input<string | null>(null);
  readonly actionLabel = input(t('Confirm'));
  /** Emits the code to confirm: after the sixth digit, or from the button. */
  readonly confirmed = output<string>();

  protected readonly code = new FormControl('', {
    nonNullable: true,
    validators: [Validators.required, Validators.pattern(/^\d{6}$/)],
  });
  protected readonly form = new FormGroup({ code: this.code });
  /** Inside an image the SVG cannot run scripts, send requests or style the page. */
  protected readonly qrUrl = computed(() => `data:image/svg+xml,${encodeURIComponent(this.enrolment().qrSvg)}`);
  /** In groups of four, easier to read and to type. */
  protected readonly key = computed(() => this.enrolment().secret.match(/.{1,4}/g) ?? []);

  protected confirm(): void {
    if (this.busy()) return;
    this.code.markAsTouched();
    if (this.code.valid) this.confirmed.emit(this.code.value);
  }
}
