import type { CDPSession, Page } from 'playwright-core';

/** A passkey provider inside Chromium (WebAuthn's virtual authenticator, over the DevTools protocol). */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  /** It answers as a person would who always touches and always looks at the camera, while `present`. */
  static async plugInto(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Touches it while the work is done. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await this.touches(true);
    try {
      return await work();
    } finally {
      await this.touches(false);
    }
  }

  /** A request that came before is not answered any more: touch it first. */
  touches(enabled: boolean): Promise<unknown> {
    return this.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.id, enabled });
  }
}
