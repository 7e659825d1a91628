// Why a browser did not become one that gets pushes. The message is for the person.
export type PushFaultCode = 'obstacle' | 'off' | 'denied' | 'not-answered' | 'failed';

const words: Record<PushFaultCode, string> = {
  obstacle: 'This browser cannot get pushes here.',
  off: 'Push is switched off in this workspace. An operator can change that.',
  denied: 'The browser blocks notifications of this workspace. Allow them in the settings of the site, then try again.',
  'not-answered': 'The browser asked whether to allow notifications and got no answer. Try again when you are ready.',
  failed: 'The browser could not register with its push service. Check the connection and try again.',
};

export class PushFault extends Error {
  override readonly name = 'PushFault';

  constructor(
    readonly code: PushFaultCode,
    { cause, message = words[code] }: { cause?: unknown; message?: string } = {},
  ) {
    super(message, { cause });
  }
}
