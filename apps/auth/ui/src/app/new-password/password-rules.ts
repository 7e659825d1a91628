// The rules for new passwords. Only the server knows whether a password is too common.
import { Validators } from '@angular/forms';
import { t } from '@sv/ui/locale/translate';

export const passwordRules = [Validators.required, Validators.minLength(8), Validators.maxLength(256)];

export const passwordHint = (): string =>
  t('At least 8 characters; 15 or more are recommended, such as a few unrelated words.');
