// Validation errors as text. `server` is the server's message about this field and has priority.
import type { ValidationErrors } from '@angular/forms';

const texts: Record<string, (detail: Record<string, unknown>) => string> = {
  required: () => 'This field is required.',
  email: () => 'Enter an address like name@example.com.',
  minlength: detail => `Use at least ${String(detail['requiredLength'])} characters.`,
  maxlength: detail => `Use at most ${String(detail['requiredLength'])} characters.`,
  min: detail => `Enter ${String(detail['min'])} or more.`,
  max: detail => `Enter ${String(detail['max'])} or less.`,
  pattern: () => 'This value has the wrong format.',
};

export function errorText(errors: ValidationErrors | null): string | null {
  if (!errors) return null;
  if (typeof errors['server'] === 'string') return errors['server'];
  const [first] = Object.entries(errors);
  if (!first) return null;
  const [name, detail] = first;
  if (typeof detail === 'string') return detail;
  return texts[name]?.(detail as Record<string, unknown>) ?? 'This value is not valid.';
}
