// What a new password must be, and what is recommended (contract 3). Whether it is a common one, the server knows.
import { Validators } from '@angular/forms';

export const passwordRules = [Validators.required, Validators.minLength(8), Validators.maxLength(256)];

export const passwordHint = 'At least 8 characters; 15 or more are recommended, such as a few unrelated words.';
