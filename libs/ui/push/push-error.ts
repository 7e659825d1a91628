// Why this browser could not subscribe to pushes. The message is for the person.
export type PushErrorCode = 'obstacle' | 'off' | 'denied' | 'not-answered' | 'failed';

const texts: Record<PushErrorCode, string> = {
  obstacle: 'This browser cannot get pushes here.',
  off: 'Push is switched off in this workspace. An operator can change that.',
  denied: 'The browser blocks notifications of this workspace. Allow them in the settings of the site, then try again.',
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
