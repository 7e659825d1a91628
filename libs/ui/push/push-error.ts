// Why this browser could not subscribe to pushes. The message is for the person.
import { t } from '../locale/translate';
export type PushErrorCode = 'obstacle' | 'off' | 'denied' | 'not-answered' | 'failed';

const texts = (): Record<PushErrorCode, string> => ({
  obstacle: t('Push is not available in this browser.'),
  off: t('Push is turned off in this workspace. An administrator can turn it on.'),
  denied: t('This browser blocks notifications from this workspace. Allow them in the site settings, then try again.'),
  'not-answered': t(
    'The browser asked whether to allow notifications and got no answer. Try again when you are ready.',
  ),
  failed: t('The browser could not register with its push service. Check the connection and try again.'),
});

export class PushError extends Error {
  override readonly name = 'PushError';

  constructor(
    readonly code: PushErrorCode,
    { cause, message = texts()[code] }: { cause?: unknown; message?: string } = {},
  ) {
    super(message, { cause });
  }
}
