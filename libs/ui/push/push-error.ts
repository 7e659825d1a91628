// Why this browser could not subscribe to pushes. The message is for the person.
export type PushErrorCode = 'obstacle' | 'off' | 'denied' | 'not-answered' | 'failed';

const texts: Record<PushErrorCode, string> = {
  obstacle: 'Push is not available in this browser.',
  off: 'Push is turned off in this workspace. An administrator can turn it on.',
  denied: 'This browser blocks notifications from this workspace. Allow them in the site settings, then try again.',
  'not-answered': 'The browser asked whether to allow notifications and got no answer. Try again when you are ready.',
  failed: 'The browser could not register with its push service. Check the connection and try again.',
};

export class PushError extends Error {
  override readonly name = 'PushError';

  constructor(
    readonly code: PushErrorCode,
    { cause, message = texts[code] }: { cause?: unknown; message?: string } = {},
  ) {
    super(message, { cause });
  }
}
