import { IsOneLineName } from '@sv/server/validation/one-line-name';

/** A person's name. */
export const IsPersonName = (options: { required?: boolean } = {}) =>
  IsOneLineName({ maxLength: 200, example: 'Ada Lovelace', ...options });
