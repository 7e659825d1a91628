// Validation errors as text. `server` is the server's message about this field and has priority.
import type { ValidationErrors } from '@angular/forms';
import { t } from '../locale/translate';

const texts: Record<string, (detail: Record<string, unknown>) => string> = {
  required: () => t('This field is required.'),
  email: () => t('Enter an address like name@example.com.'),
  minlength: ({ requiredLength }) =>
    t('Use at least {requiredLength} characters.', { requiredLength: Number(requiredLength) }),
  maxlength: ({ requiredLength }) =>
    t('Use at most {requiredLength} characters.', { requiredLength: Number(requiredLength) }),
  min: ({ min }) => t('Enter {min} or more.', { min: Number(min) }),
  max: ({ max }) => t('Enter {max} or less.', { max: Number(max) }),
  pattern: () => t('This value has the wrong format.'),
};

export function errorText(errors: ValidationErrors | null): string | null {
  if (!errors) return null;
  if (typeof errors['server'] === 'string') return errors['server'];
  const [first] = Object.entries(errors);
  if (!first) return null;
  const [name, detail] = first;
  if (typeof detail === 'string') return detail;
  return texts[name]?.(detail as Record<string, unknown>) ?? t('This value is not valid.');
}
