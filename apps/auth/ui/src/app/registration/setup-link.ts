// Asks for the set-up link before the first account is created: only whoever runs the server has it.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { Refusal } from '../refusal/refusal';
import { refusalMessage } from '../refusal/refusal-message';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-setup-link',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl, Frame, ReactiveFormsModule, Refusal, Sentence, SentencePart, T],
  templateUrl: './setup-link.html',
})
export class SetupLink {
  private readonly exit = inject(PageExit);
  private readonly params = inject(PAGE_PARAMS);

  protected readonly form = inject(NonNullableFormBuilder).group({ link: ['', Validators.required] });
  /** The person came with a link, and it was refused. */
  protected readonly refusal = this.params.setupToken ? refusalMessage(t('This set-up link is not valid.')) : null;

  protected goOn(): void {
    this.form.markAllAsTouched();
    if (this.form.invalid) return;
    const { returnUrl } = this.params;
    const query = { setup: tokenIn(this.form.getRawValue().link), ...(returnUrl !== '/' && { returnUrl }) };
    this.exit.instead(`/register?${new URLSearchParams(query)}`);
  }
}

/** From the whole link, or from the token alone. */
const tokenIn = (text: string): string => URL.parse(text.trim())?.searchParams.get('setup') ?? text.trim();
