import { Injectable } from '@nestjs/common';
import type { AdminUserList } from '@sv/contracts/admin/users.contract';
import { cookieNames, readCookie } from '@sv/server/session-cookie/cookie-names';
import { InternalClient, type InternalVisitor } from '../../kernel/auth-client/internal-client';
import type { UserCaller } from '../../kernel/request-context/caller';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { Exchange } from '../../kernel/exchange/exchange';

/** With what a person confirms their identity. */
export type Evidence = { password: string } | { code: string };

/** Has the auth server confirm who a person is. Its guessing limits count for the browser of the person. */
@Injectable()
export class Confirmation {
  private readonly device: string;

  constructor(
    private readonly internal: InternalClient,
    { publicUrl }: RuntimeConfig,
  ) {
    this.device = cookieNames(publicUrl).device;
  }

  /** @throws PlatformError `invalid-credentials`, `invalid-code`, `second-factor-required`, `rate-limited` … */
  async confirmIdentity(exchange: Exchange, { user }: UserCaller, evidence: Evidence): Promise<void> {
    const path = `/internal/users/${encodeURIComponent(user.id)}/reauthenticate`;
    await this.internal.call({ method: 'POST', path, body: evidence, visitor: this.visitorOf(exchange) });
  }

  /** Whether a code is needed, because a password is not enough. */
  async wantsCode({ user }: UserCaller): Promise<boolean> {
    const query = new URLSearchParams({ q: user.email, limit: '200' });
    const { users } = await this.internal.call<AdminUserList>({ path: `/internal/users?${query}` });
    const mfa = users.find(({ id }) => id === user.id)?.mfa;
    return mfa !== undefined && (mfa.totp || mfa.passkeys > 0);
  }

  private visitorOf({ request, clientAddress, requestId }: Exchange): InternalVisitor {
    const { cookie, 'user-agent': userAgent } = request.headers;
    const token = readCookie(cookie, this.device);
    return {
      address: clientAddress,
      userAgent,
      cookie: token === undefined ? undefined : `${this.device}=${token}`,
      requestId,
    };
  }
}
