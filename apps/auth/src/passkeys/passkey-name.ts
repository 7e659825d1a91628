import { IsOneLineName } from '@sv/server/validation/one-line-name';

/** What a person calls a passkey. */
export const IsPasskeyName = (options: { required?: boolean } = {}) =>
  IsOneLineName({ maxLength: 100, example: 'Work laptop', ...options });
